import { Button, CopyButton, Stack, TagsInput } from '@mantine/core';
import { setAuditRecipients } from '@safety-qube/contract/endpoints/audit';
import type { AuditChain } from '@safety-qube/contract/schemas/audit';
import { MOST_RECIPIENTS } from '@safety-qube/contract/schemas/audit';
import { listText } from '@safety-qube/domain/list-text';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { FormDrawer } from '../../components/ui/form-drawer.tsx';
import { FormField } from '../../components/ui/form-field.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { SaveLine } from '../../components/ui/save-line.tsx';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import classes from './audit.module.css';
import { AUDIT, auditChainQuery } from './audit.queries.ts';

/** Milliseconds without a seal after which an entry is shown as unsealed: more than sealing takes, even if the page is slow. */
const SHOWN_IF_UNSEALED_MS = 60_000;
/** An address as the server accepts it, roughly: it says what is wrong otherwise. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What the chain proves, and its last seal. */
function ChainFacts({ chain }: { chain: AuditChain }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { head, sealedUntil, unsealedSince } = chain;
  const text = head && `${head.position} ${head.seal}`;
  return (
    <>
      <p className={classes['note']}>{t('audit.integrityIntro')}</p>
      {unsealedSince !== null && Date.now() - Date.parse(unsealedSince) > SHOWN_IF_UNSEALED_MS && (
        <FormAlert>{t('audit.unsealed', { moment: dates.moment(unsealedSince) })}</FormAlert>
      )}
      <dl className={classes['facts']}>
        <Fact label={t('audit.sealedUntil')}>
          <span className="num">{sealedUntil === null ? t('audit.noSeal') : dates.moment(sealedUntil)}</span>
        </Fact>
        {text !== null && (
          <Fact label={t('audit.lastSeal')}>
            <code dir="ltr" className={classes['seal']}>
              {text}
            </code>
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={copy}
                  aria-label={t('provider.copyOf', { what: t('audit.lastSeal') })}
                  leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                >
                  {copied ? t('provider.copied') : t('provider.copy')}
                </Button>
              )}
            </CopyButton>
          </Fact>
        )}
        <Fact label={t('audit.checkWith')}>
          <code dir="ltr" className={classes['seal']}>
            npm run verify-audit
          </code>
        </Fact>
      </dl>
    </>
  );
}

/** The addresses that receive the last seal every day. */
function RecipientsForm({ chain }: { chain: AuditChain }) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const mayEdit = chain.abilities.editRecipients;
  const [problem, setProblem] = useState<string>();
  const [theirs, setTheirs] = useState<string[]>();
  const form = useForm({ values: { addresses: chain.addresses } });
  const save = useMutation({
    mutationFn: ({ addresses }: { addresses: string[] }) =>
      call(setAuditRecipients, { body: { addresses, before: theirs ?? chain.addresses } }),
    onSuccess: async (saved) => {
      setTheirs(undefined);
      await client.invalidateQueries({ queryKey: AUDIT });
      toastChange(t('audit.recipientsSaved'), saved, () => client.invalidateQueries({ queryKey: AUDIT }));
    },
    onError: (error) => {
      const current = currentIn<{ addresses: string[] }>(error);
      if (current) setTheirs(current.addresses);
      const text = current && (listText(i18n.language, current.addresses, 'unit') || '–');
      setProblem(text === undefined ? refusalOf(error) : t('stale.theirsNow', { text }));
    },
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    save.mutate(values);
  });
  return (
    <form onSubmit={submit} noValidate>
      <FormAlert>{problem}</FormAlert>
      <Stack gap={16}>
        <FormField
          control={form.control}
          name="addresses"
          rules={{ validate: (all) => all.every(isAddress) || t('field.email.malformed') }}
        >
          {(input) => (
            <TagsInput
              {...input}
              label={t('audit.recipients')}
              description={t('audit.recipientsHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="email"
              maxTags={MOST_RECIPIENTS}
              maxLength={NAME_LIMITS.email}
              readOnly={!mayEdit}
            />
          )}
        </FormField>
        {mayEdit && (
          <SaveLine label={t('audit.recipientsSave')} isDirty={form.formState.isDirty} isSaving={save.isPending} />
        )}
      </Stack>
    </form>
  );
}

/** Shows how the log proves itself, and who keeps its seals elsewhere. */
export function IntegrityDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(auditChainQuery);
  return (
    <FormDrawer isOpen onClose={onClose} title={t('audit.integrity')} width={520}>
      {query.data ? (
        <>
          <ChainFacts chain={query.data} />
          <RecipientsForm chain={query.data} />
        </>
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DrawerLines />
      )}
    </FormDrawer>
  );
}
