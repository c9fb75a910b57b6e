import type { Relation } from '@safety-qube/domain/records/relations';
import { IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../components/ui/person-avatar.tsx';
import { PeopleSelect, PersonSelect } from '../../../components/ui/person-select.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { peopleWho } from '../../../shared/records/people-of.ts';
import classes from './record-page.module.css';

const RELATIONS = ['raiser', 'owner', 'resolutionTeam', 'ehsMember', 'verifier', 'fyi'] as const;

/** Changes the owner and the informed people. The team is changed by assigning. */
function PeopleDialog({ setup, record, onClose }: { setup: RecordTypeSetup; record: AnyRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const [ownerId, setOwner] = useState(record.ownerId);
  const [fyi, setFyi] = useState(() => peopleWho(record, 'fyi'));
  const save = (version: number) =>
    call(setup.endpoints.edit, {
      params: { id: record.id },
      version,
      body: { fyi, ...(ownerId !== null && ownerId !== record.ownerId && { ownerId }) },
    });
  return (
    <RecordDialog title={t('record.changePeople')} record={record} save={save} onClose={onClose}>
      <PersonSelect
        label={t('record.owner', ofType(record.type))}
        allowDeselect={false}
        value={ownerId}
        onChange={setOwner}
      />
      {/* Informing a person of a confidential record grants them access, which needs its own privilege. */}
      {(!record.isConfidential || record.abilities.setConfidentiality) && (
        <PeopleSelect label={t('record.fyi')} description={t('record.fyiHelp')} value={fyi} onChange={setFyi} />
      )}
    </RecordDialog>
  );
}

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
