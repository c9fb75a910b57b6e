import type { Role } from '@safety-qube/contract/schemas/access';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../components/ui/directional-icon.tsx';
import { usePermissions } from '../../shared/session/access.ts';
import type { RolesList } from './access.queries.ts';
import classes from './matrix.module.css';
import { countHeld, differs, foundIn, holds, nextCell, type PrivilegeGroup } from './matrix.ts';
import { MatrixRow } from './matrix-row.tsx';
import { type RoleAction, RoleMenu } from './role-menu.tsx';
import { useGroupLabel, usePrivilegeLabel } from './use-privilege-label.ts';

const letters = (roles: Role[], is: (role: Role) => boolean): string =>
  roles.map((role) => (is(role) ? '1' : '0')).join('');

/** Returns the cell of the grid in which an event happened. */
const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;

function RoleHead({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes['roleName']}>{role.name}</span>{' '}
      <span className={classes['people']}>{t('roles.people', { count: role.people })}</span>
    </>
  );
}

/** Privileges by roles. Arrow keys move, space toggles; the column under the pointer is tinted. */
export function MatrixGrid(props: {
  list: RolesList;
  groups: PrivilegeGroup[];
  /** What is searched for. */
  text: string;
  isOpen: (group: string) => boolean;
  onFold: (group: string) => void;
  onToggle: (role: Role, code: string) => void;
  onAction: (action: RoleAction) => void;
}) {
  const { list, groups, text, isOpen, onFold, onToggle, onAction } = props;
  const { roles, abilities } = list;
  const { t } = useTranslation();
  const mine = usePermissions();
  const labelOf = usePrivilegeLabel();
  const groupLabel = useGroupLabel();
  const grid = useRef<HTMLTableElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ row: 0, column: roles.findIndex((role) => !role.isFixed) });
  const signature = JSON.stringify(roles.map(({ id, name, isFixed }) => [id, name, isFixed]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on names and order only
  const columns = useMemo(() => roles.map(({ id, name, isFixed }) => ({ id, name, isFixed })), [signature]);

  const rows = groups.flatMap((group) => (isOpen(group.group) ? group.shown : []));
  const rowOf = new Map(rows.map((privilege, index) => [privilege.code, index]));
  const current = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, roles.length - 1) };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.ctrlKey || event.metaKey) return;
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split('.').map(Number);
    const next = nextCell(
      event.key,
      { row, column },
      { rows: rows.length, columns: roles.length },
      document.documentElement.dir === 'rtl',
    );
    if (!next) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row}.${next.column}"]`)?.focus();
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    const role = roles.find((r) => String(r.id) === cell?.dataset['role']);
    const code = cell?.dataset['code'];
    if (role && code) onToggle(role, code);
  };
  const onFocus = (event: { target: EventTarget }) => {
    const [row, column] = (cellOf(event.target)?.dataset['cell'] ?? '').split('.').map(Number);
    if (row !== undefined && column !== undefined) setAt({ row, column });
  };
  // Set on the element directly: re-rendering 900 boxes on each pointer move would be noticeably slow.
  const onPointerOver = (event: PointerEvent) => {
    const { target } = event;
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    const column = cell?.dataset['column'];
    sheet.current?.toggleAttribute('data-hovered', column !== undefined);
    if (column !== undefined) sheet.current?.style.setProperty('--hovered', column);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it scrolls; a section would not say more
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('roles.title')}>
      <div className={classes['sheet']} ref={sheet} style={{ '--roles': roles.length }}>
        <div className={classes['tint']} aria-hidden />
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA's grid pattern is a table with navigable cells
          role="grid"
          aria-label={t('roles.title')}
          aria-colcount={roles.length + 1}
          className={classes['grid']}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onFocus={onFocus}
          onPointerOver={onPointerOver}
          onPointerLeave={() => sheet.current?.removeAttribute('data-hovered')}
        >
          <thead>
            <tr className={classes['head']}>
              <th scope="col" className={classes['privilege']}>
                {t('roles.privilege')}
              </th>
              {roles.map((role, column) => (
                <th key={role.id} scope="col" className={classes['cell']} data-column={column}>
                  <RoleMenu
                    role={role}
                    abilities={abilities}
                    onAction={onAction}
                    plain={
                      <span className={classes['role']} title={role.name}>
                        <RoleHead role={role} />
                      </span>
                    }
                  >
                    <button type="button" className={classes['role']} title={role.name}>
                      <RoleHead role={role} />
                    </button>
                  </RoleMenu>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => {
            const open = isOpen(group.group);
            return (
              <tbody key={group.group}>
                <tr className={classes['group']}>
                  <th scope="row" className={classes['privilege']}>
                    <button
                      type="button"
                      className={classes['fold']}
                      aria-expanded={open}
                      onClick={() => onFold(group.group)}
                    >
                      {open ? (
                        <IconChevronDown size={16} stroke={1.75} aria-hidden />
                      ) : (
                        <DirectionalIcon name="forward" />
                      )}
                      <span className={classes['groupName']}>{groupLabel(group.group)}</span>{' '}
                      <span className={classes['quiet']}>{group.all.length}</span>
                    </button>
                  </th>
                  {roles.map((role, column) => {
                    const count = countHeld(role, group);
                    return (
                      <td key={role.id} className={classes['cell']} data-column={column}>
                        <span className={`${classes['quiet']} num`}>
                          {count === group.all.length
                            ? t('roles.all')
                            : t('roles.some', { count, total: group.all.length })}
                        </span>
                      </td>
                    );
                  })}
                </tr>
                {open &&
                  group.shown.map((privilege) => {
                    const row = rowOf.get(privilege.code) ?? 0;
                    return (
                      <MatrixRow
                        key={privilege.code}
                        privilege={privilege}
                        label={labelOf(privilege.code)}
                        found={foundIn(privilege, text, labelOf) ?? ''}
                        roles={columns}
                        held={letters(roles, (role) => holds(role, privilege.code))}
                        different={letters(roles, (role) => differs(role, privilege.code))}
                        row={row}
                        current={row === current.row ? current.column : undefined}
                        isLocked={!abilities.edit || !mine[privilege.code]}
                      />
                    );
                  })}
              </tbody>
            );
          })}
        </table>
      </div>
    </div>
  );
}
