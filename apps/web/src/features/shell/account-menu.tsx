import { UnstyledButton } from '@mantine/core';
import { personName } from '@safety-qube/domain/person-name';
import { IconSelector } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/ui/hint.tsx';
import { PersonAvatar } from '../../components/ui/person-avatar.tsx';
import classes from './shell.module.css';
import { useAccount } from './use-account.ts';

/** Loaded as soon as the user is about to open it. */
const AccountPanel = lazy(() => import('./account-panel.tsx'));

/** The signed-in user; opens the account panel. `place` is the bar that it is in. */
export function AccountMenu({ iconOnly = false, place }: { iconOnly?: boolean; place: 'sidebar' | 'topbar' }) {
  const { t } = useTranslation();
  const { me } = useAccount();
  const [isWanted, setWanted] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  if (!me) return null;
  const name = personName(me);
  const label = t('shell.account', { name });
  const want = () => setWanted(true);
  return (
    <>
      <Hint label={name} position="right" isOn={iconOnly && place === 'sidebar'}>
        <UnstyledButton
          className={classes['account']}
          data-icon-only={iconOnly || undefined}
          aria-label={label}
          aria-haspopup="dialog"
          popoverTarget={id}
          onPointerEnter={want}
          onFocus={want}
          onClick={want}
        >
          <PersonAvatar person={me} size={28} />
          {!iconOnly && (
            <span className={classes['accountText']}>
              <b>{name}</b>
              <small>{me.roleName}</small>
            </span>
          )}
          {!iconOnly && <IconSelector size={14} stroke={1.75} aria-hidden />}
        </UnstyledButton>
      </Hint>
      {/* Rendered outside the bar, because it does not share the bar's colours. */}
      {createPortal(
        <div
          ref={panel}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={label}
          className={classes['panel']}
          data-place={place}
        >
          {isWanted && (
            <Suspense>
              <AccountPanel onLeave={() => panel.current?.hidePopover()} />
            </Suspense>
          )}
        </div>,
        document.body,
      )}
    </>
  );
}
