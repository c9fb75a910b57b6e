import type { ReactNode } from 'react';
import { type DrawingName, StatusDrawing } from '../../components/brand/status-drawing.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import classes from './status-page.module.css';

interface Props {
  drawing: DrawingName;
  title: string;
  text: string;
  /** Whether it is inside the shell, which already has the main landmark. */
  isInShell?: boolean | undefined;
  /** Possible actions. */
  children?: ReactNode;
}

/** A page with one message and what to do about it. Fills its container: the window or the shell. */
export function StatusPage({ drawing, title, text, isInShell, children }: Props) {
  usePageTitle(title);
  const Part = isInShell ? 'section' : 'main';
  return (
    <Part className={classes['page']}>
      <StatusDrawing name={drawing} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children && <div className={classes['actions']}>{children}</div>}
    </Part>
  );
}
