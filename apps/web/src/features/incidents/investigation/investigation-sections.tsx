import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import type { RecordOf } from '../../../config/record-types.ts';
import { CausesSection } from './causes/causes-section.tsx';
import { CostsSection } from './costs-section.tsx';
import { investigationQuery } from './investigation.queries.ts';
import { PeopleSection } from './people-section.tsx';
import { ReportingSection } from './reporting-section.tsx';
import { SeveritySection } from './severity-section.tsx';
import { StatementsSection } from './statements-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

/**
 * The investigation of an incident, section by section in the order of the work, as far as the reader may see it; `children` are its
 * corrective actions.
 */
export function InvestigationSections({ record, children }: { record: RecordOf<'incident'>; children: ReactNode }) {
  const { data, error, refetch } = useQuery(investigationQuery(record.id));
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={280} />;
  const shared = { record, investigation: data };
  return (
    <>
      <PeopleSection {...shared} />
      <SeveritySection record={record} />
      {data.reportability && <ReportingSection {...shared} reportability={data.reportability} />}
      {data.statements && <StatementsSection {...shared} statements={data.statements} />}
      <TimelineSection {...shared} />
      <CausesSection {...shared} />
      {children}
      <CostsSection {...shared} />
    </>
  );
}
