import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Need } from '../../config/record-parts.ts';
import type { AnyRecord } from '../../config/record-types.ts';
import { recordFormQuery } from './executions.queries.ts';

/** Id of the section with the form of a record. */
export const FORM_ID = 'record-form';

/** Returns that a record's form is to be finished; nothing where there is none, or for somebody who could not begin it. */
export function useNeedsOfForm(record: AnyRecord): Need[] {
  const { t } = useTranslation();
  const { data } = useQuery(recordFormQuery(record));
  if (!data?.execution && !data?.abilities.begin) return [];
  const isMet = data.execution !== null && data.execution.submittedAt !== null;
  const text = t(isMet ? 'recordForm.done' : 'recordForm.lacking');
  return [{ key: 'form', text, isMet, isRequired: false, at: FORM_ID }];
}
