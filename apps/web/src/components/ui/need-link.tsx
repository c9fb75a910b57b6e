import type { Need } from '../../config/record-parts.ts';
import { showPart } from '../../shared/page/show-part.ts';

/** What a record needs, as a link to the section in which it is met. */
export const NeedLink = ({ need, onFollow }: { need: Need; onFollow?: () => void }) => (
  <a
    href={`#${need.at}`}
    onClick={(event) => {
      event.preventDefault();
      onFollow?.();
      showPart(need.at, `[data-need="${need.key}"]:is(a, button), [data-need="${need.key}"] input`);
    }}
  >
    {need.text}
  </a>
);
