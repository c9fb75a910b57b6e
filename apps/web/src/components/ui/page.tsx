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
 * Header of a page: its one h1, which is always the name of the page, and at most one icon button and one filled button.
 * `section` is what the page belongs to, `state` what is to be done on it, empty while that is not known, `back` the link
 * out of it.
 */
export function PageHeader(props: {
  title: string;
  section?: string;
  state?: string | undefined;
  back?: ReactNode;
  children?: ReactNode;
}) {
  const { title, section, state, back, children } = props;
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
      {state !== undefined && (
        <span className={classes['stateLine']}>{state && <span className={classes['state']}>{state}</span>}</span>
      )}
      <div className={classes['actions']}>{children}</div>
    </header>
  );
}
