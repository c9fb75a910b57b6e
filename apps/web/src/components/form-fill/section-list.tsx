import { IconCircleCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { DirectionalIcon } from '../ui/directional-icon.tsx';
import type { ShownSection } from './form-state.ts';
import classes from './section-list.module.css';
import { SectionName } from './section-name.tsx';

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

function Progress({ answered, total }: ShownSection) {
  if (answered === total) return <IconCircleCheck {...ICON} className={classes['done']} />;
  return answered ? <IconCircleHalf2 {...ICON} className={classes['started']} /> : <IconCircleDashed {...ICON} />;
}

/** The sections with progress and score; each links to its first question. */
export const SectionList = memo((props: { sections: readonly ShownSection[]; onGo: (id: string) => void }) => {
  const { sections, onGo } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <nav aria-label={t('formFill.sections')}>
      <ul className={classes['sections']}>
        {sections.map((part) => (
          <li key={part.section.id}>
            <button type="button" onClick={() => onGo(part.section.id)}>
              <Progress {...part} />
              <span className={classes['sectionText']}>
                <SectionName of={part} />
                <small>
                  {t('formFill.answered', { answered: part.answered, count: part.total })}
                  {part.failed > 0 && (
                    <span className={classes['failed']}> · {t('formFill.failed', { count: part.failed })}</span>
                  )}
                </small>
              </span>
              {part.percent !== null && part.answered > 0 && (
                <span className="num">{numbers.percent(part.percent / 100)}</span>
              )}
              <DirectionalIcon name="forward" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
});
