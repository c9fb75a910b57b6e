import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/ui/hint.tsx';
import type { BellProps } from '../../config/bell-props.ts';
import classes from './bell.module.css';
import { unreadQuery } from './notifications.queries.ts';

/** Loaded as soon as the user is about to open it. */
const fetchPanel = () => import('./notification-panel.tsx');
const NotificationPanel = lazy(fetchPanel);

/** A higher number is only shown as "more", because the exact number does not matter. */
const MAX_SHOWN = 99;
/** Distance between the sidebar and the panel, in pixels. */
const GAP = 8;

/** Number of unread notifications, for the bell. */
function useUnread() {
  const { t } = useTranslation();
  const { data } = useQuery(unreadQuery);
  const unread = data?.unread ?? 0;
  const isMany = unread > MAX_SHOWN;
  return {
    mark: unread === 0 ? undefined : isMany ? `${MAX_SHOWN}+` : String(unread),
    label: isMany ? t('notifications.bellMany', { count: MAX_SHOWN }) : t('notifications.bell', { count: unread }),
  };
}

/** On a phone the bell opens the page, because there is no room for a panel. */
function PhoneBell({ place, className, onLeave }: BellProps) {
  const { t } = useTranslation();
  const { mark, label } = useUnread();
  const badge = mark && <span className={`${classes['badge']} num`}>{mark}</span>;
  if (place === 'more')
    return (
      badge && (
        <>
          <span aria-hidden>{badge}</span>
          <span className="unseen">{label}</span>
        </>
      )
    );
  const isRow = place === 'sheet';
  return (
    <Link to="/notifications" className={isRow ? className : classes['page']} aria-label={label} onClick={onLeave}>
      <span className={classes['place']}>
        <IconBell size={isRow ? 20 : 22} stroke={1.6} aria-hidden />
        {!isRow && badge}
      </span>
      {isRow && <span className={classes['label']}>{t('notifications.title')}</span>}
      {isRow && mark && <span className={`${classes['count']} num`}>{mark}</span>}
    </Link>
  );
}

function PanelBell({ place, iconOnly = false, className }: BellProps) {
  const { t } = useTranslation();
  const { mark, label } = useUnread();
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isIcon = iconOnly || place === 'topbar';
  const prepare = () => void fetchPanel();
  const open = () => {
    setOpen(true);
    setStart((button.current?.closest('aside')?.getBoundingClientRect().width ?? 0) + GAP);
  };
  return (
    <>
      <Hint label={t('notifications.title')} position="right" isOn={iconOnly && place === 'sidebar' && !isOpen}>
        <UnstyledButton
          ref={button}
          className={`${className ?? ''} ${place === 'topbar' ? classes['topbar'] : ''}`}
          data-icon-only={isIcon || undefined}
          aria-label={label}
          aria-haspopup="dialog"
          popoverTarget={id}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={open}
        >
          <span className={classes['place']}>
            <IconBell size={place === 'topbar' ? 18 : 17} stroke={1.6} aria-hidden />
            {isIcon && mark && <span className={`${classes['badge']} num`}>{mark}</span>}
          </span>
          {!isIcon && <span className={classes['label']}>{t('notifications.title')}</span>}
          {!isIcon && mark && <span className={`${classes['count']} num`}>{mark}</span>}
        </UnstyledButton>
      </Hint>
      {/* Rendered outside the bar, because it does not share the bar's colours. */}
      {createPortal(
        <div
          ref={panel}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={t('notifications.title')}
          className={classes['panel']}
          data-place={place}
          style={place === 'sidebar' ? { insetInlineStart: start } : undefined}
          onToggle={(event) => setOpen(event.newState === 'open')}
        >
          {isOpen && (
            <Suspense>
              <NotificationPanel onLeave={() => panel.current?.hidePopover()} />
            </Suspense>
          )}
        </div>,
        document.body,
      )}
    </>
  );
}

/** The bell with the number of unread notifications: in a bar it opens the newest ones, on a phone the page. */
export const Bell = (props: BellProps) =>
  props.place === 'sidebar' || props.place === 'topbar' ? <PanelBell {...props} /> : <PhoneBell {...props} />;
