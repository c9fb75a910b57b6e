import type { ReactNode } from 'react';
import { type DrawingName, StatusDrawing } from '../../components/brand/status-drawing.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import classes from './status-page.module.css';

interface Props {
  drawing: DrawingName;
  title: string;
  text: string;
  /** It stands inside the shell, which has the page's main part already. */
  isInShell?: boolean | undefined;
  /** What may be done now. */
  children?: ReactNode;
}

/** One calm page that says what is the matter and what to do. Fills whatever it stands in: the window or the shell. */
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
