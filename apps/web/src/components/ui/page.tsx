import type { ReactNode } from 'react';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { DirectionalIcon } from './directional-icon.tsx';
import classes from './page.module.css';

/**
 * A page of the shell: header, content, and a footer that stays at the bottom edge. Fills the available height; a fixed
 * one never grows beyond it, its content scrolls inside.
 */
export const Page = ({ isFixed, children }: { isFixed?: boolean; children: ReactNode }) => (
  <div className={classes['page']} data-fixed={isFixed || undefined}>
    {children}
  </div>
);

/**
 * Header of a page: its one h1, which states the current state, and at most one icon button and one filled button.
 * `section` is what the page belongs to, `back` the link out of it.
 */
export function PageHeader(props: { title: string; section?: string; back?: ReactNode; children?: ReactNode }) {
  const { title, section, back, children } = props;
  usePageTitle(title);
  return (
    <header className={classes['header']}>
      {back && <div className={classes['back']}>{back}</div>}
      {section && (
        <>
          <span className={classes['section']}>{section}</span>
          <DirectionalIcon name="forward" size={14} className={classes['divider']} />
        </>
      )}
      <h1 className={classes['title']}>{title}</h1>
      <div className={classes['actions']}>{children}</div>
    </header>
  );
}
