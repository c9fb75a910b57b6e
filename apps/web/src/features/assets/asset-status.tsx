import { type Glyph, StatusMark, type Tone } from '../../components/ui/status-glyph.tsx';
import { useStatuses } from './use-statuses.ts';

/** Icon and colour by the key of a seeded status; any other is plain. */
const LOOK: Readonly<Record<string, readonly [Glyph, Tone]>> = {
  'in-service': ['check', 'green'],
  'under-maintenance': ['half', 'amber'],
  'out-of-service': ['cross', 'red'],
  retired: ['dashed', 'slate'],
};

/** The status of an asset, as shape and word. */
export function AssetStatus({ id }: { id: number }) {
  const status = useStatuses().all.find((one) => one.id === id);
  const [glyph, tone] = LOOK[status?.key ?? ''] ?? ['ring', 'slate'];
  return (
    <StatusMark glyph={glyph} tone={tone}>
      {status?.name}
    </StatusMark>
  );
}
