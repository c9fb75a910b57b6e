import type { Import } from '@safety-qube/contract/schemas/imports';
import { useTranslation } from 'react-i18next';
import { type Glyph, StatusMark, type Tone } from '../../../components/ui/status-glyph.tsx';

const LOOK: Record<Import['state'], [Glyph, Tone]> = {
  ready: ['ring', 'slate'],
  checking: ['quarter', 'accent'],
  checked: ['half', 'accent'],
  running: ['three-quarter', 'accent'],
  done: ['check', 'green'],
  cancelling: ['back', 'amber'],
  cancelled: ['cross', 'slate'],
  failed: ['cross', 'red'],
  undoing: ['back', 'amber'],
  undone: ['back', 'slate'],
};

/** The state of an import, as shape and word. */
export function StateMark({ state }: { state: Import['state'] }) {
  const { t } = useTranslation();
  const [glyph, tone] = LOOK[state];
  return (
    <StatusMark glyph={glyph} tone={tone}>
      {t(`import.state.${state}`)}
    </StatusMark>
  );
}
