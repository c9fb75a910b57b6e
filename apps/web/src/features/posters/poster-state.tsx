import type { Poster } from '@safety-qube/contract/schemas/posters';
import { useTranslation } from 'react-i18next';
import { type Glyph, StatusMark, type Tone } from '../../components/ui/status-glyph.tsx';

const LOOK: Record<Poster['state'], readonly [Glyph, Tone]> = {
  inUse: ['check', 'green'],
  ended: ['dashed', 'slate'],
  withdrawn: ['cross', 'slate'],
};

/** Whether a poster is in use, as shape and word. */
export function PosterState({ state }: Pick<Poster, 'state'>) {
  const { t } = useTranslation();
  const [glyph, tone] = LOOK[state];
  return (
    <StatusMark glyph={glyph} tone={tone}>
      {t(`poster.state.${state}`)}
    </StatusMark>
  );
}
