import { SegmentedControl, TextInput } from '@mantine/core';
import { addPerson, changePerson } from '@safety-qube/contract/endpoints/investigation';
import type { InvolvedPerson } from '@safety-qube/contract/schemas/investigation';
import { EMPLOYMENTS } from '@safety-qube/domain/incidents/cases';
import { INVOLVEMENTS } from '@safety-qube/domain/incidents/investigation';
import { INVESTIGATION_LIMITS } from '@safety-qube/domain/incidents/investigation-limits';
import { GENDERS } from '@safety-qube/domain/incidents/person-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../../components/ui/choice-tiles.tsx';
import { Optional } from '../../../components/ui/optional.tsx';
import { PersonSelect } from '../../../components/ui/person-select.tsx';
import { RecordDialog } from '../../../components/ui/record-dialog.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { call } from '../../../shared/api/call.ts';
import { KnownField } from './known-field.tsx';
import { missing } from './missing.ts';
import type { SectionProps } from './section-props.ts';

const NEW = {
  involvement: 'injured',
  employment: 'employee',
  supervisedByUs: null,
  employeeId: null,
  name: null,
  gender: null,
  jobTitle: null,
} as const;

/** Adds or edits a person involved in the incident: one of the tenant's people, or another one. */
export function PersonDialog(
  props: SectionProps & {
    person: InvolvedPerson | undefined;
    /** The preselected one of the tenant's people. */
    first?: number | undefined;
    onClose: () => void;
  },
) {
  const { record, investigation, person, onClose } = props;
  const { t } = useTranslation();
  const [isOurs, setOurs] = useState(!person || person.employeeId !== null);
  const [isTried, setTried] = useState(false);
  const [value, setValue] = useState<Pick<InvolvedPerson, keyof typeof NEW>>(() => {
    const blank = { ...NEW, employeeId: props.first ?? null };
    const { involvement, employment, supervisedByUs, employeeId, name, gender, jobTitle } = person ?? blank;
    const ofOthers = employeeId === null ? name : null;
    return { involvement, employment, supervisedByUs, employeeId, name: ofOthers, gender, jobTitle };
  });
  const set = (change: Partial<typeof value>) => setValue({ ...value, ...change });
  const name = value.name?.trim() ?? '';
  const isNamed = isOurs ? value.employeeId !== null : name !== '';
  const save = (version: number) => {
    const jobTitle = value.jobTitle?.trim() || null;
    const body = { ...value, employeeId: isOurs ? value.employeeId : null, name: isOurs ? null : name, jobTitle };
    const on = { version, body };
    return person
      ? call(changePerson, { params: { id: record.id, personId: person.id }, ...on })
      : call(addPerson, { params: { id: record.id }, ...on });
  };
  return (
    <RecordDialog
      title={t(person ? 'involved.change' : 'involved.add')}
      action={person ? undefined : t('common.add')}
      record={record}
      version={investigation.version}
      check={() => {
        setTried(true);
        return isNamed;
      }}
      save={save}
      onClose={onClose}
    >
      <ChoiceTiles
        look="chips"
        label={t('involved.how')}
        choices={INVOLVEMENTS.map((one) => ({ value: one, label: t(`involved.as.${one}`) }))}
        value={value.involvement}
        onChange={(involvement) => set({ involvement })}
      />
      <SegmentedControl
        aria-label={t('involved.who')}
        data={[
          { value: 'ours', label: t('involved.ours') },
          { value: 'other', label: t('involved.other') },
        ]}
        value={isOurs ? 'ours' : 'other'}
        onChange={(which) => {
          setOurs(which === 'ours');
          set({ employment: which === 'ours' ? 'employee' : 'contractor' });
        }}
      />
      {isOurs ? (
        <PersonSelect
          label={t('involved.name')}
          nearTo={record.facilityId}
          value={value.employeeId}
          onChange={(employeeId) => set({ employeeId })}
          error={missing(isTried, !isNamed)}
        />
      ) : (
        <TextInput
          label={t('involved.name')}
          maxLength={INVESTIGATION_LIMITS.name}
          value={value.name ?? ''}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={missing(isTried, !isNamed)}
        />
      )}
      <Select
        label={t('involved.employment')}
        allowDeselect={false}
        data={EMPLOYMENTS.map((one) => ({ value: one, label: t(`employment.${one}`) }))}
        value={value.employment}
        onChange={(employment) => set({ employment: employment ?? value.employment })}
      />
      {value.employment === 'contractor' && (
        <KnownField
          label={t('involved.supervised')}
          value={value.supervisedByUs}
          onChange={(supervisedByUs) => set({ supervisedByUs })}
        />
      )}
      <TextInput
        label={<Optional>{t('involved.jobTitle')}</Optional>}
        maxLength={INVESTIGATION_LIMITS.jobTitle}
        value={value.jobTitle ?? ''}
        onChange={(event) => set({ jobTitle: event.currentTarget.value })}
      />
      <Select
        label={<Optional>{t('involved.gender')}</Optional>}
        clearable
        data={GENDERS.map((one) => ({ value: one, label: t(`gender.${one}`) }))}
        value={value.gender}
        onChange={(gender) => set({ gender })}
      />
    </RecordDialog>
  );
}
