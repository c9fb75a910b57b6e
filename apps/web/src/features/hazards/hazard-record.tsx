import { Stack, Text } from '@mantine/core';
import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import type { Changes, PropertyWords } from '@safety-qube/domain/records/record-properties';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../components/ui/fact.tsx';
import { FieldTexts } from '../../components/ui/field-texts.tsx';
import { laterPart } from '../../components/ui/later-part.tsx';
import { AlarmMark } from '../../components/ui/notes.tsx';
import { RecordRisk } from '../../components/ui/reduced-risk.tsx';
import { DEFAULT_RECORD_PARTS, type RecordParts } from '../../config/record-parts.ts';
import type { RecordOf } from '../../config/record-types.ts';
import { isObject } from '../../shared/api/is-object.ts';
import { formValues } from '../../shared/records/own-fields.ts';
import { useRiskMatrices } from '../../shared/records/risk-matrices.ts';
import { levelOf, useRiskMatrix } from '../../shared/records/risk-matrix.ts';
import { useFieldWords } from '../../shared/records/use-field-words.ts';

/** A cell in words: likelihood and severity. */
function CellWords({ cell }: { cell: NonNullable<RecordOf<'hazard'>['risk']> }) {
  const { t } = useTranslation();
  const matrix = useRiskMatrix(cell.matrixVersion);
  const likelihood = matrix?.likelihood.find((row) => row.value === cell.likelihood)?.label;
  const severity = matrix?.severity.find((column) => column.value === cell.severity)?.label;
  if (!likelihood || !severity) return null;
  return (
    <Text span size="xs" c="dimmed">
      {t('risk.chosen', { likelihood, severity })}
    </Text>
  );
}

/** The rating with its cell, and the risk that remains once somebody has rated it. */
function RiskFact({ record: { risk, residualRisk } }: { record: RecordOf<'hazard'> }) {
  const { t } = useTranslation();
  if (!risk) return null;
  return (
    <Fact label={t('hazard.risk')}>
      <Stack align="flex-start" gap={2}>
        <RecordRisk risk={risk} residual={residualRisk} />
        <CellWords cell={risk} />
        {residualRisk && (
          <Text span size="xs" c="dimmed">
            {t('risk.residual')}: <CellWords cell={residualRisk} />
          </Text>
        )}
      </Stack>
    </Fact>
  );
}

function DangerMark({ record }: { record: RecordOf<'hazard'> }) {
  const { t } = useTranslation();
  if (!record.immediateDanger) return null;
  return <AlarmMark>{t('hazard.immediateDanger')}</AlarmMark>;
}

function Texts({ record }: { record: RecordOf<'hazard'> }) {
  const { t } = useTranslation();
  return (
    <FieldTexts
      fields={HAZARD_FIELDS}
      record={record}
      label={(name) => t(name === 'interimControl' ? 'hazard.forNow' : `hazard.${name}`)}
    />
  );
}

/** The version of the matrix that a rating was made by; the first one for ratings from before there were others. */
const versionOf = (values: Readonly<Record<string, unknown>>): number =>
  Number(values['riskMatrixVersion'] ?? values['matrixVersion'] ?? 1);
const RATING = ['risk', 'likelihood', 'severity', 'riskLevel', 'residualScore'];
/** The versions of the matrix that changes of ratings were made by. */
const versionsIn = (changes: readonly Changes[]): number[] =>
  changes
    .filter((change) => RATING.some((name) => change[name]))
    .flatMap(({ riskMatrixVersion = [1, 1], residualMatrixVersion = [] }) =>
      [...riskMatrixVersion, ...residualMatrixVersion].map((version) => Number(version ?? 1)),
    );

function useWords(changes: readonly Changes[] = []): PropertyWords {
  const { t } = useTranslation();
  const matrixOf = useRiskMatrices(versionsIn(changes));
  const none = t('record.none');
  const fieldWords = useFieldWords(HAZARD_FIELDS, (name) => t(`hazard.${name}`));
  return (property, value, beside) => {
    const matrix = matrixOf(beside && versionOf(beside));
    switch (property) {
      case 'risk': {
        const risk = isObject(value) ? value : {};
        const rated = matrixOf(beside ? versionOf(beside) : versionOf(risk));
        const likelihood = rated?.likelihood.find((row) => row.value === risk['likelihood'])?.label;
        const severity = rated?.severity.find((column) => column.value === risk['severity'])?.label;
        return {
          label: t('hazard.risk'),
          text: likelihood && severity ? t('risk.chosen', { likelihood, severity }) : none,
        };
      }
      case 'likelihood':
        return {
          label: t('hazard.likelihood'),
          text: matrix?.likelihood.find((row) => row.value === value)?.label ?? none,
        };
      case 'severity':
        return {
          label: t('hazard.severity'),
          text: matrix?.severity.find((column) => column.value === value)?.label ?? none,
        };
      case 'residualScore': {
        const level = beside?.['residualLevel'];
        const rated = matrixOf(Number(beside?.['residualMatrixVersion'] ?? 1));
        const label = levelOf(rated, typeof level === 'string' ? level : null)?.label;
        return {
          label: t('risk.residual'),
          text: value == null ? none : [label, String(value)].filter(Boolean).join(' '),
        };
      }
      case 'riskLevel':
        return {
          label: t('hazard.risk'),
          text: levelOf(matrix, typeof value === 'string' ? value : null)?.label ?? none,
        };
      default:
        return fieldWords(property, value);
    }
  };
}

/** What hazards add to the page of a record. */
export const HAZARD_RECORD: RecordParts = {
  ...DEFAULT_RECORD_PARTS,
  Facts: RiskFact,
  Mark: DangerMark,
  Found: Texts,
  EditFields: laterPart(async () => (await import('./hazard-edit-fields.tsx')).HazardEditFields),
  editValues: (record: RecordOf<'hazard'>) => ({
    risk: record.risk && {
      likelihood: record.risk.likelihood,
      severity: record.risk.severity,
      matrixVersion: record.risk.matrixVersion,
    },
    ...formValues(HAZARD_FIELDS, record),
  }),
  useWords,
};
