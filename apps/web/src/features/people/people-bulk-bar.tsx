import type { Employee } from '@safety-qube/contract/schemas/people';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../components/ui/bulk-bar.tsx';

/** Actions on the `count` selected rows; `chosen` are the people among them whose status the user may change. */
export function PeopleBulkBar(props: {
  count: number;
  chosen: Employee[];
  onClear: () => void;
  onChange: (people: Employee[], status: 'active' | 'inactive') => void;
}) {
  const { count, chosen, onClear, onChange } = props;
  const { t } = useTranslation();
  const waiting = chosen.filter((person) => person.status === 'pending');
  const active = chosen.filter((person) => person.status === 'active');
  return (
    <BulkBar count={count} onClear={onClear}>
      <button type="button" disabled={!waiting.length} onClick={() => onChange(waiting, 'active')}>
        <IconUserCheck size={16} stroke={1.75} aria-hidden />
        {t('people.admitCount', { count: waiting.length })}
      </button>
      <button type="button" disabled={!active.length} onClick={() => onChange(active, 'inactive')}>
        <IconUserOff size={16} stroke={1.75} aria-hidden />
        {t('people.deactivateCount', { count: active.length })}
      </button>
    </BulkBar>
  );
}
