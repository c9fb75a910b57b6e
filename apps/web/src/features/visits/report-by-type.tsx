import type { Visit } from '@safety-qube/contract/schemas/visits';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { descriptorOf, REPORTED_TYPES, type ReportedType } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readHandedOver } from '../../shared/visit/handed-over.ts';
import ChooseForm from './choose-form.tsx';
import { Placeholder, VisitProblem } from './load-problem.tsx';
import { ReportSteps } from './report-steps.tsx';
import { visitTypeQuery } from './visit.queries.ts';

/** A report of a type without a name, by the code of a facility: its kind decides which form is asked. */
function ReportOfType({ visit, code, type }: { visit: Visit; code: string; type: ReportedType }) {
  const [kind, setKind] = useState<string | null>(null);
  const all = useQuery(visitTypeQuery({ code }, type, null));
  const ofKind = useQuery({ ...visitTypeQuery({ code }, type, kind), enabled: kind !== null });
  if (!all.data)
    return all.error ? <VisitProblem error={all.error} onRetry={() => void all.refetch()} /> : <Placeholder />;
  const handedOver = readHandedOver(code);
  return (
    <ReportSteps
      visit={handedOver ? { ...visit, names: [...handedOver.names] } : visit}
      code={code}
      of={{ type, ...handedOver?.place }}
      description={handedOver?.description}
      categories={all.data.categories}
      eventTypes={descriptorOf(type).forms?.by === 'eventType' ? EVENT_TYPES : []}
      form={(kind !== null && ofKind.data?.form) || null}
      onKind={setKind}
    />
  );
}

/** A report of the type that the address names, by the code of a facility; the choice of one if it names none. */
export default function ReportByType({ visit, code, type }: { visit: Visit; code: string; type: string }) {
  const named = REPORTED_TYPES.find((one) => one === type);
  return named ? <ReportOfType {...{ visit, code }} type={named} /> : <ChooseForm {...{ visit, code }} />;
}
