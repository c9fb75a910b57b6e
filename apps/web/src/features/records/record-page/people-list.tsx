import type { Relation } from '@safety-qube/domain/records/relations';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterDialog } from '../../../components/ui/later-part.tsx';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { peopleWho } from '../../../shared/records/people-of.ts';
import classes from './record-page.module.css';

const PeopleDialog = laterDialog(async () => (await import('./people-dialog.tsx')).PeopleDialog);

const RELATIONS = ['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'verifier', 'fyi'] as const;

/** The people of a record and their relation to it. */
export function PeopleList({ setup, record }: { setup: RecordTypeSetup; record: AnyRecord }) {
  const { t } = useTranslation();
  const people = usePeople();
  const [isChanging, setChanging] = useState(false);
  const named = (relation: Relation) => t(`relation.${relation}`, ofType(record.type));
  const rows = RELATIONS.flatMap((relation) => peopleWho(record, relation).map((id) => ({ relation, id })));
  return (
    <Section
      title={t('record.people')}
      summary={rows.length}
      action={
        record.abilities.edit && (
          <button type="button" onClick={() => setChanging(true)}>
            {t('record.changePeople')}
          </button>
        )
      }
    >
      <ul className={classes['people']}>
        {record.isAnonymous && (
          <li>
            <IconEyeOff size={20} stroke={1.5} aria-hidden />
            <span className={classes['personName']}>{t('record.anonymous')}</span>
            <span className={classes['relation']}>{named('raiser')}</span>
          </li>
        )}
        {rows.map(({ relation, id }) => {
          const person = people.find(id);
          const isMe = id === people.me;
          return (
            <li key={`${relation}${id}`}>
              {person ? <PersonAvatar person={person} /> : <span className={classes['noFace']} />}
              <span className={classes['personName']}>
                {people.name(id)}
                {person && !person.isActive && <small> {t('record.hasLeft')}</small>}
              </span>
              <span className={classes['relation']}>
                {isMe ? t('relation.andYou', { relation: named(relation) }) : named(relation)}
              </span>
            </li>
          );
        })}
      </ul>
      {isChanging && <PeopleDialog setup={setup} record={record} onClose={() => setChanging(false)} />}
    </Section>
  );
}
