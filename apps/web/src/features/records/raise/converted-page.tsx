import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DEFAULT_RAISE_START, type RaiseParts } from '../../../config/record-parts.ts';
import type { AnyRecord, RecordTypeSetup } from '../../../config/record-types.ts';
import { recordQuery } from '../records.queries.ts';
import { RaisePage } from './raise-page.tsx';

/** Returns the form's values of a record that another is converted to: what both types have. */
function convertedValues(origin: AnyRecord, { empty }: RaiseParts): Record<string, unknown> {
  const { id, title, description, facilityId, departmentId, locationId, subareaId, dueOn, priority } = origin;
  const shared = Object.keys(empty)
    .map((name): [string, unknown] => [name, Reflect.get(origin, name)])
    .filter(([, value]) => value != null);
  return {
    ...Object.fromEntries(shared),
    ...{ title, description, facilityId, departmentId, locationId, subareaId, priority },
    dueOn: dueOn ?? '',
    convertedFromId: id,
  };
}

/** Raises what a record is converted to: the form with the values of that record. */
export default function ConvertedPage(props: {
  setup: RecordTypeSetup;
  parts: RaiseParts;
  from: RecordTypeSetup;
  id: number;
  notFound: ReactNode;
}) {
  const { setup, parts, from, id, notFound } = props;
  const { data: origin, isError } = useQuery(recordQuery(from, id));
  if (isError) return notFound;
  if (!origin) return null;
  const start = { ...DEFAULT_RAISE_START, origin, values: convertedValues(origin, parts) };
  return <RaisePage setup={setup} parts={parts} start={start} />;
}
