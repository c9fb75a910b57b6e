import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import type { AnyRecord } from '../../../config/record-types.ts';
import { CausesSection } from './causes/causes-section.tsx';
import { REPORTING_ID } from './clock-mark.tsx';
import { CostsSection } from './costs-section.tsx';
import { investigationQuery } from './investigation.queries.ts';
import { PeopleSection } from './people-section.tsx';
import { ReportingSection } from './reporting-section.tsx';
import { StatementsSection } from './statements-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

/** The investigation of an incident, section by section, as far as the reader may see it. */
export function InvestigationSections({ record }: { record: AnyRecord }) {
  const { data, error, refetch } = useQuery(investigationQuery(record.id));
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} />;
  const shared = { record, investigation: data };
  return (
    <>
      <PeopleSection {...shared} />
      {data.statements && <StatementsSection {...shared} statements={data.statements} />}
      <TimelineSection {...shared} />
      <CausesSection {...shared} />
      <CostsSection {...shared} />
      {data.reportability && (
        <div id={REPORTING_ID}>
          <ReportingSection {...shared} reportability={data.reportability} />
        </div>
      )}
    </>
  );
}
