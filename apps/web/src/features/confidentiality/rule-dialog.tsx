import { Button, Stack } from '@mantine/core';
import { applyConfidentialityRule, deleteConfidentialityRule } from '@safety-qube/contract/endpoints/confidentiality';
import type { ConfidentialityRuleItem } from '@safety-qube/contract/schemas/confidentiality';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import dialog from '../../components/ui/dialog.module.css';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { call } from '../../shared/api/call.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { RULES } from './confidentiality.queries.ts';
import { RuleEffect } from './rule-effect.tsx';
import { useRuleWords } from './use-rule-words.ts';

/** Says what applying a rule to the records that exist, or deleting it, does before it is done. */
export function RuleDialog(props: {
  action: 'apply' | 'delete';
  rule: ConfidentialityRuleItem;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { action, rule, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const numbers = useNumbers();
  const name = useRuleWords().name(rule);
  const change = useMutation({
    mutationFn: async () => {
      const params = { id: rule.id };
      if (action === 'delete') {
        const answer = await call(deleteConfidentialityRule, { params });
        toastChange(t('confidentiality.deleted', { name }), answer, () => RULES.refresh(client));
        return onDeleted();
      }
      const answer = await call(applyConfidentialityRule, { params });
      const message = t('confidentiality.applied', { n: numbers.whole(answer.records) });
      toastChange(message, answer, () => RULES.refresh(client));
      onClose();
    },
    onError: toastRefusal,
    onSettled: () => RULES.refresh(client),
  });
  return (
    <Dialog onClose={onClose} title={t(`confidentiality.${action}Title`, { name })}>
      <Stack gap={16}>
        <p className={dialog['text']}>{t(`confidentiality.${action}Text`)}</p>
        {action === 'apply' && <RuleEffect rule={rule} />}
      </Stack>
      <DialogFoot onCancel={onClose}>
        <Button
          {...(action === 'delete' && { color: 'red' })}
          size="md"
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(`confidentiality.${action}`)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
