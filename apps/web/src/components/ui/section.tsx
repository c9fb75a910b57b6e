import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useLayout } from '../../shared/page/layout.ts';
import classes from './section.module.css';

/**
 * A section of the page under its heading. On phones it is collapsible, with `summary` (such as a number) next to the
 * heading; a plain one never is.
 */
export function Section(props: {
  title: string;
  /** For links to it. */
  id?: string;
  summary?: ReactNode;
  action?: ReactNode;
  isPlain?: boolean;
  isOpenFirst?: boolean;
  children: ReactNode;
}) {
  const { title, summary, action, isPlain = false } = props;
  const isPhone = useLayout() === 'mobile';
  const [isOpen, setOpen] = useState(props.isOpenFirst ?? false);
  const id = useId();
  if (!isPhone || isPlain)
    return (
      <section id={props.id} tabIndex={props.id ? -1 : undefined} className={classes['section']} aria-labelledby={id}>
        <div className={classes['sectionHead']}>
          <h2 id={id}>{title}</h2>
          {action && <div className={classes['sectionAction']}>{action}</div>}
        </div>
        {props.children}
      </section>
    );
  return (
    <section id={props.id} tabIndex={props.id ? -1 : undefined} className={classes['fold']} aria-labelledby={id}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span id={id}>{title}</span>
          <span className={classes['foldSummary']}>{!isOpen && summary}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </button>
      </h2>
      {isOpen && (
        <div className={classes['foldBody']}>
          {props.children}
          {action && <div className={classes['sectionAction']}>{action}</div>}
        </div>
      )}
    </section>
  );
}
