import { Anchor, Button, Checkbox, Group, Stack } from '@mantine/core';
import type { PeopleFile } from '@safety-qube/contract/schemas/people-bulk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Figure, Figures } from '../../../components/ui/figures.tsx';
import { FileNote, FileTitle, RefusedLines } from '../../../components/ui/file-check.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { roleNamesQuery } from '../../../shared/people/role-names.ts';
import { useMay } from '../../../shared/session/access.ts';
import type { Choices } from './choices.ts';
import { ColumnFields } from './column-fields.tsx';

/** Counts of an import as figures. */
export function usePeopleFigures() {
  const { t } = useTranslation();
  return ({ made, changed, unchanged, refused }: PeopleFile['outcome']['counts']): Figure[] => [
    { label: t('people.import.made'), value: made },
    { label: t('people.import.changed'), value: changed },
    { label: t('people.import.unchanged'), value: unchanged },
    { label: t('people.import.refused'), value: refused, tone: refused ? 'bad' : undefined },
  ];
}

/** What an import of the file would do, its columns, and the button that does it. */
export function CheckedFile(props: {
  checked: PeopleFile;
  name: string;
  choices: Choices;
  isBusy: boolean;
  onChoose: (choices: Choices) => void;
  onSave: () => void;
  onOther: () => void;
}) {
  const { checked, choices, isBusy, onChoose } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const mayAddFacilities = useMay()('management.facility.create');
  const figures = usePeopleFigures();
  const { made, changed, refused } = checked.outcome.counts;
  const lines = checked.outcome.lines.filter(({ result }) => result === 'refused');
  return (
    <>
      <Stack gap={12} aria-busy={isBusy}>
        <FileTitle name={props.name} />
        <Figures figures={figures(checked.outcome.counts)} />
      </Stack>
      {mayAddFacilities && lines.some(({ code }) => code === 'PERSON_FACILITY_UNKNOWN') && (
        <FileNote>
          {t('people.importNoFacility')}{' '}
          <Anchor inherit renderRoot={(root) => <Link {...root} to="/management/facilities/import" />}>
            {t('placeImport.title')}
          </Anchor>
        </FileNote>
      )}
      <RefusedLines
        title={t('people.importRefused', { count: refused, n: whole(refused) })}
        lines={lines}
        lineText={(line) => t('people.importLine', { line: whole(line) })}
        more={
          refused > lines.length &&
          t('people.importMore', { count: refused - lines.length, n: whole(refused - lines.length) })
        }
      />
      <Section title={t('people.importColumns')}>
        <ColumnFields
          columns={checked.columns}
          fields={checked.fields}
          isDisabled={isBusy}
          onChange={(columns) => onChoose({ ...choices, columns })}
        />
      </Section>
      <Section isPlain title={t('people.importNew')}>
        <Stack gap={16} maw={440}>
          <Select
            label={t('people.importRole')}
            description={t('people.importRoleHelp')}
            placeholder={t('form.choosePlaceholder')}
            clearable
            clearButtonProps={{ 'aria-label': t('common.remove') }}
            disabled={isBusy}
            value={choices.role}
            onChange={(role) => onChoose({ ...choices, role })}
            data={roles.map(({ name, grantable }) => ({ value: name, label: name, disabled: !grantable }))}
          />
          <Checkbox
            label={t('people.importInvite')}
            description={t('people.importInviteHelp')}
            checked={choices.invite}
            disabled={isBusy}
            onChange={(event) => onChoose({ ...choices, invite: event.currentTarget.checked })}
          />
        </Stack>
      </Section>
      <Group gap={8} justify="flex-end">
        <Button variant="default" size="md" disabled={isBusy} onClick={props.onOther}>
          {t('people.importOther')}
        </Button>
        <Button size="md" loading={isBusy} disabled={made + changed === 0 && !choices.invite} onClick={props.onSave}>
          {t('people.importSave', { count: made + changed, n: whole(made + changed) })}
        </Button>
      </Group>
    </>
  );
}
