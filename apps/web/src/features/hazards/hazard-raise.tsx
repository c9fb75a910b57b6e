import { HAZARD_FIELDS } from '@safety-qube/domain/record-types/hazard-fields';
import { lazy } from 'react';
import { type Danger, DangerQuestion } from '../../components/ui/danger-question.tsx';
import { DEFAULT_RAISE_PARTS, type RaiseParts } from '../../config/record-parts.ts';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import { fieldsOf, formValues } from '../../shared/records/own-fields.ts';

interface HazardValues {
  danger: Danger | null;
}

const More = lazy(() => fetchPart(() => import('./hazard-further.tsx')));

/** What hazards add to the raise form. */
export const HAZARD_RAISE: RaiseParts = {
  ...DEFAULT_RAISE_PARTS,
  First: DangerQuestion,
  More,
  empty: { danger: null, risk: null, ...formValues(HAZARD_FIELDS) },
  errorFields: { RISK_UNKNOWN: 'risk' },
  moreFields: ['risk', ...HAZARD_FIELDS.map(({ name }) => name)],
  toBody: ({ danger, risk, ...values }: HazardValues & Record<string, unknown>) => ({
    ...fieldsOf(HAZARD_FIELDS, values),
    risk,
    immediateDanger: danger === null ? undefined : danger === 'now',
  }),
};
