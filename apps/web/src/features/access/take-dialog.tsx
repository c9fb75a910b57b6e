import { Button, Skeleton, Stack } from '@mantine/core';
import type { Role } from '@safety-qube/contract/schemas/access';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { Fact } from '../../components/ui/fact.tsx';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { privilegeEffectQuery } from './access.queries.ts';
import { usePrivilegeLabel } from './use-privilege-label.ts';

/** Says what taking a privilege from a role does before it is taken. */
export function TakeDialog(props: { role: Role; code: string; onTake: () => void; onClose: () => void }) {
  const { role, code, onTake, onClose } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const labelOf = usePrivilegeLabel();
  const { data, isError } = useQuery(privilegeEffectQuery(role.id, code));
  const words = { role: role.name, privilege: labelOf(code) };
  return (
    <Dialog onClose={onClose} title={t('roles.takeTitle', words)}>
      <Stack gap={16}>
        {!data && !isError && <Skeleton height={64} role="status" aria-label={t('list.loading')} />}
        {data && (
          <dl>
            {(['people', 'records', 'openRecords', 'left', 'confidentialLeft'] as const).map((name) => {
              const count = data[name] ?? null;
              return count === null ? null : (
                <Fact key={name} label={t(`roles.effect.${name}`)}>
                  <span className="num">{numbers.whole(count)}</span>
                </Fact>
              );
            })}
          </dl>
        )}
        {isError && <p className={dialog['text']}>{t('roles.effectUnknown')}</p>}
      </Stack>
      <DialogFoot onCancel={onClose}>
        <Button
          color="red"
          size="md"
          onClick={() => {
            onTake();
            onClose();
          }}
        >
          {t('roles.take')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
