import type { EmployeeStatus } from '@safety-qube/contract/schemas/people';
import { useTranslation } from 'react-i18next';
import { type Glyph, StatusMark, type Tone } from '../../components/ui/status-glyph.tsx';

const LOOK: Record<EmployeeStatus, [Glyph, Tone]> = {
  pending: ['dashed', 'amber'],
  invited: ['quarter', 'accent'],
  active: ['check', 'green'],
  inactive: ['cross', 'slate'],
};

/** The status of a person's account, as shape and word. */
export function PersonStatus({ status }: { status: EmployeeStatus }) {
  const { t } = useTranslation();
  const [glyph, tone] = LOOK[status];
  return (
    <StatusMark glyph={glyph} tone={tone}>
      {t(`people.status.${status}`)}
    </StatusMark>
  );
}
