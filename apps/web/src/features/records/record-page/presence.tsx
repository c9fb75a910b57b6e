import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { someNames } from '../../../shared/format/some-names.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { usePresence } from '../../../shared/realtime/use-presence.ts';
import classes from './record-page.module.css';

/** Shows who else is editing this record, and notifies them when this user does. */
export function Presence({ record, isEditing }: { record: AnyRecord; isEditing: boolean }) {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const others = usePresence(`record/${record.id}`, isEditing ? 'editing' : 'viewing');
  const editors = others.filter(({ state }) => state === 'editing').map(({ employeeId }) => employeeId);
  return (
    <div role="status" className={classes['presenceLine']}>
      {editors.length > 0 && (
        <p className={classes['presence']}>
          {editors.slice(0, 3).map((id) => {
            const person = people.find(id);
            return person && <PersonAvatar key={id} person={person} size={20} />;
          })}
          <IconPencil size={14} stroke={1.6} aria-hidden />
          {t('record.editing', { names: someNames(i18n, people, editors) })}
        </p>
      )}
    </div>
  );
}
