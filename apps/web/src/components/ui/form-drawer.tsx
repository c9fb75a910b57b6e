import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-drawer.module.css';

/**
 * A form, or a record, that opens next to its list. `foot` has its actions and stays in sight; `width` in pixels, the
 * whole window on phones.
 */
export function FormDrawer(props: {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  foot?: ReactNode;
  width?: number;
}) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      position="right"
      size={props.width ?? 440}
      // Its header is no landmark: the page has its own.
      attributes={{ header: { role: 'none' } }}
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
      <div className={classes['scroll']}>{props.children}</div>
      {props.foot && <div className={classes['foot']}>{props.foot}</div>}
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
