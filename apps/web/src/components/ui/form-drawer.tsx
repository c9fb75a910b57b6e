import { Drawer } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../shared/page/use-focus-back.ts';
import classes from './form-drawer.module.css';
import { isOnTop } from './is-on-top.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((m) => ({ default: m.LeaveDialog })));

/** Mounted while a drawer is open. */
function FocusBack() {
  useFocusBack();
  return null;
}

/** Marks the title of a drawer, unless something in it is marked: the focus is on it once the drawer is open, not on the button that closes it. */
function focusTitle(content: HTMLElement | null): void {
  const drawer = content?.closest('[role="dialog"]');
  if (drawer?.querySelector('[data-autofocus]')) return;
  drawer?.querySelector('[data-drawer-title]')?.setAttribute('data-autofocus', 'true');
}

/**
 * A form, or a record, that opens next to its list. `foot` has its actions and stays in sight; `width` in pixels, the
 * whole window on phones. While it `isDirty`, it asks before it is closed and what was entered is lost.
 */
export function FormDrawer(props: {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
  width?: number;
  isDirty?: boolean;
}) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const setContent = (element: HTMLDivElement | null) => {
    content.current = element;
    focusTitle(element);
  };
  const close = () => {
    if (!isOnTop(content.current)) return;
    if (props.isDirty) setAsked(true);
    else props.onClose();
  };
  return (
    <Drawer
      opened={props.isOpen}
      onClose={close}
      title={props.title}
      position="right"
      size={props.width ?? 440}
      // Its header is no landmark: the page has its own.
      attributes={{ header: { role: 'none' }, title: { tabIndex: -1, 'data-drawer-title': true } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      overlayProps={{ backgroundOpacity: 0.2 }}
      transitionProps={{ duration: 180 }}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      {props.isOpen && <FocusBack />}
      <div ref={setContent} className={classes['scroll']}>
        {props.children}
      </div>
      {props.foot && <div className={classes['foot']}>{props.foot}</div>}
      {isAsked && (
        <Suspense>
          <LeaveDialog
            onLeave={() => {
              setAsked(false);
              props.onClose();
            }}
            onStay={() => setAsked(false)}
          />
        </Suspense>
      )}
    </Drawer>
  );
}

/** Fields of a form in a drawer, one under the other; a heading of its own when it has a `title`. */
export const FormSection = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={classes['section']}>
    {title && <h3 className={classes['sectionTitle']}>{title}</h3>}
    {children}
  </section>
);
