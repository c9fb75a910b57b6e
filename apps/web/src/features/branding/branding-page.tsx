import { Button, Stack } from '@mantine/core';
import { changeBranding, resetBranding } from '@safety-qube/contract/endpoints/branding';
import type { Branding, BrandingValues } from '@safety-qube/contract/schemas/branding';
import type { Scheme } from '@safety-qube/contract/schemas/tenants';
import { BRAND_PICTURES, type BrandPicture } from '@safety-qube/domain/branding';
import { entriesOf } from '@safety-qube/domain/objects';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { DrawerLines } from '../../components/ui/drawer-lines.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { SaveLine } from '../../components/ui/save-line.tsx';
import { StaleNotice } from '../../components/ui/stale-notice.tsx';
import { UnsavedGuard } from '../../components/ui/unsaved-guard.tsx';
import { call } from '../../shared/api/call.ts';
import { currentIn } from '../../shared/api/current-in.ts';
import { showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { renewSettings } from '../../shared/realtime/renew-settings.ts';
import { schemeQuery } from '../../shared/session/start-visit.ts';
import { BrandPictureField } from './brand-picture-field.tsx';
import classes from './branding.module.css';
import { brandingQuery } from './branding.queries.ts';
import { BrandingFields } from './branding-fields.tsx';
import { changesOf, schemeWith, valuesOf } from './branding-values.ts';
import type { BrandPreviewProps } from './preview-props.ts';
import { PreviewSection } from './preview-section.tsx';

type Preview = ComponentType<BrandPreviewProps>;
type Errors = Partial<Record<keyof BrandingValues, string>>;

/** The form with its preview. `base` is what was read last; what is edited stays while it changes. */
function BrandingForm({ branding, scheme, Preview }: { branding: Branding; scheme: Scheme; Preview: Preview }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [base, setBase] = useState(branding);
  const [values, setValues] = useState(() => valuesOf(branding));
  const [errors, setErrors] = useState<Errors>({});
  const [theirs, setTheirs] = useState<Branding>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Partial<Record<BrandPicture, string>>>({});
  const changes = changesOf(values, base);
  const isDirty = Object.keys(changes).length > 0;
  const draft = useMemo(() => schemeWith(scheme, values, { ...base, ...chosen }), [scheme, values, base, chosen]);
  const choose = (kind: BrandPicture, image: string | undefined) =>
    setChosen(({ [kind]: _, ...others }) => (image ? { ...others, [kind]: image } : others));
  const rebase = (now: Branding, kept: Partial<BrandingValues> = {}) => {
    setBase(now);
    setValues({ ...valuesOf(now), ...kept });
    setTheirs(undefined);
    client.setQueryData(brandingQuery.queryKey, now);
  };
  const afterUndo = async () => {
    rebase(await client.fetchQuery({ ...brandingQuery, staleTime: 0 }));
    await renewSettings();
  };
  const saved = (now: Branding, message: string, kept?: Partial<BrandingValues>) => {
    rebase(now, kept);
    toastChange(message, now, afterUndo);
    void renewSettings();
  };
  const save = useMutation({
    mutationFn: (version: number) => call(changeBranding, { body: { ...changes, version } }),
    onSuccess: (now) => saved(now, t('branding.saved')),
    onError: (error) => {
      const current = currentIn<Branding>(error);
      if (current) return setTheirs(current);
      setProblem(
        showFieldErrors<BrandingValues>(error, (name, { message }) =>
          setErrors((all) => ({ ...all, [name]: message })),
        ),
      );
    },
  });
  const reset = useMutation({
    mutationFn: () => call(resetBranding, {}),
    onSuccess: (now) => saved(now, t('branding.isReset')),
    onError: toastRefusal,
    onSettled: () => setAsking(false),
  });
  const submit = (version: number) => {
    setProblem(undefined);
    setErrors({});
    setTheirs(undefined);
    save.mutate(version);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty && values.appName.trim()) submit(base.version);
  };
  return (
    <div className={classes['columns']}>
      <form className={classes['form']} onSubmit={onSubmit} noValidate>
        <UnsavedGuard isDirty={isDirty || Object.keys(chosen).length > 0} />
        {theirs && (
          <StaleNotice
            facts={entriesOf(valuesOf(theirs))
              .filter(([name]) => name in changesOf(valuesOf(theirs), base))
              .map(([name]) => ({
                name,
                label: t(name === 'layoutTheme' ? 'branding.layout' : `branding.${name}`),
                now: String(theirs[name] ?? ''),
                isMine: name in changes,
              }))}
            onTakeTheirs={() => rebase(theirs)}
            onKeepMine={() => submit(theirs.version)}
          />
        )}
        <FormAlert>{problem}</FormAlert>
        <BrandingFields
          {...{ values, errors, isReadOnly: !base.abilities.edit }}
          placeholders={{ appId: base.brandAppId, documentHead: `${values.appName} · ${scheme.name}` }}
          onChange={(change) => setValues({ ...values, ...change })}
          pictures={
            <Stack gap={12}>
              {BRAND_PICTURES.map((kind) => (
                <BrandPictureField
                  key={kind}
                  kind={kind}
                  branding={base}
                  chosen={chosen[kind]}
                  onChoose={(image) => choose(kind, image)}
                  onSaved={(now, message) => saved(now, message, changes)}
                />
              ))}
            </Stack>
          }
        />
        <div className={classes['foot']}>
          {base.abilities.edit && <SaveLine label={t('common.save')} isDirty={isDirty} isSaving={save.isPending} />}
          {base.abilities.delete && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('branding.reset')}
            </Button>
          )}
        </div>
      </form>
      <PreviewSection scheme={draft} Preview={Preview} />
      {isAsking && (
        <ConfirmDialog
          title={t('branding.resetTitle')}
          text={t('branding.resetText')}
          action={t('branding.reset')}
          isBusy={reset.isPending}
          onConfirm={() => reset.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** How the organisation looks: its name, pictures, colours, frame and texts, with a preview before anything is saved. */
export function BrandingPage({ Preview }: { Preview: Preview }) {
  const { t } = useTranslation();
  const query = useQuery(brandingQuery);
  const { data: scheme } = useQuery({ ...schemeQuery, enabled: false });
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('menu.branding')} />
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data && scheme ? (
        <BrandingForm branding={query.data} scheme={scheme} Preview={Preview} />
      ) : (
        <DrawerLines />
      )}
    </Page>
  );
}
