import type { Employee } from '@safety-qube/contract/schemas/people';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../components/ui/bulk-bar.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { type TargetStatus, useChangeStatus } from './use-change-status.ts';

/** Actions on the `count` selected rows, of which `selected` are on the page; they apply to those whose status the user may change. */
export function PeopleBulkBar(props: { count: number; selected: readonly Employee[]; onClear: () => void }) {
  const { count, selected, onClear } = props;
  const { t } = useTranslation();
  const { changeStatus } = useChangeStatus();
  const [isAsked, setAsked] = useState(false);
  const chosen = selected.filter(({ abilities }) => abilities.changeStatus);
  const waiting = chosen.filter((person) => person.status === 'pending');
  const active = chosen.filter((person) => person.status === 'active');
  const change = (people: readonly Employee[], status: TargetStatus) => {
    changeStatus(people, status);
    onClear();
  };
  return (
    <BulkBar count={count} onClear={onClear}>
      <button type="button" disabled={!waiting.length} onClick={() => change(waiting, 'active')}>
        <IconUserCheck size={16} stroke={1.75} aria-hidden />
        {t('people.admitCount', { count: waiting.length })}
      </button>
      <button type="button" disabled={!active.length} onClick={() => setAsked(true)}>
        <IconUserOff size={16} stroke={1.75} aria-hidden />
        {t('people.deactivateCount', { count: active.length })}
      </button>
      {isAsked && (
        <DeactivateDialog
          people={active}
          onConfirm={() => change(active, 'inactive')}
          onClose={() => setAsked(false)}
        />
      )}
    </BulkBar>
  );
}
