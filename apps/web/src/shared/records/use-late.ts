import { awaitedOf, lateWords } from '@safety-qube/domain/records/lateness';
import { useTranslation } from 'react-i18next';
import { type ListedRecord, setupOf } from '../../config/record-types.ts';

type Dated = Pick<ListedRecord, 'type' | 'status' | 'lateFrom'>;

/** Whether a record is late at this time. */
export const isLate = ({ lateFrom }: Pick<Dated, 'lateFrom'>): boolean =>
  lateFrom !== null && Date.parse(lateFrom) <= Date.now();

/** Returns a function that says how late a record is; undefined if it is not. `isBrief` leaves out what it waits for. */
export function useLate({ isBrief = false } = {}): (record: Dated) => string | undefined {
  const { t, i18n } = useTranslation();
  return ({ type, status, lateFrom }) => {
    const awaited = awaitedOf(setupOf(type).workflow, status);
    const words = lateWords({ awaited, lateFrom, now: Date.now() }, i18n.language);
    return words && t(isBrief ? 'late.resolution' : words.key, { span: words.span });
  };
}
