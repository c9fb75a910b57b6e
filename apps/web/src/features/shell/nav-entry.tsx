import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/ui/hint.tsx';
import type { MenuEntry } from '../../config/menu.ts';
import { MenuLink } from './menu-link.tsx';
import classes from './nav.module.css';
import { NavCount } from './nav-count.tsx';

/** A page of the menu; with `iconOnly` its name is in a tooltip. */
export function NavEntry({ entry, iconOnly = false }: { entry: MenuEntry; iconOnly?: boolean }) {
  const { t } = useTranslation();
  const Icon = entry.icon;
  return (
    <Hint label={t(entry.label)} position="right" isOn={iconOnly}>
      <MenuLink
        entry={entry}
        className={classes['entry']}
        data-icon-only={iconOnly || undefined}
        aria-label={iconOnly ? t(entry.label) : undefined}
      >
        <Icon size={17} stroke={1.6} className={classes['icon']} aria-hidden />
        {!iconOnly && <span className={classes['label']}>{t(entry.label)}</span>}
        {entry.count && <NavCount of={entry.count} isDot={iconOnly} />}
      </MenuLink>
    </Hint>
  );
}
