import { ActionIcon } from '@mantine/core';
import type { Role } from '@safety-qube/contract/schemas/access';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/ui/select.tsx';
import type { RolesList } from './access.queries.ts';
import { Box } from './box.tsx';
import classes from './matrix.module.css';
import { countHeld, differs, foundIn, holds, type PrivilegeGroup } from './matrix.ts';
import { FoundIn } from './matrix-row.tsx';
import { type RoleAction, RoleMenu } from './role-menu.tsx';
import { useGroupLabel, usePrivilegeLabel } from './use-privilege-label.ts';

/** The phone's view: one role, with its privileges in a list. */
export function RoleList(props: {
  list: RolesList;
  groups: PrivilegeGroup[];
  /** What is searched for. */
  text: string;
  role: Role;
  onRole: (id: number) => void;
  onToggle: (role: Role, code: string) => void;
  onAction: (action: RoleAction) => void;
}) {
  const { list, groups, text, role, onRole, onToggle, onAction } = props;
  const { t } = useTranslation();
  const labelOf = usePrivilegeLabel();
  const groupLabel = useGroupLabel();
  return (
    <div className={classes['phone']}>
      <div className={classes['phoneRole']}>
        <Select
          aria-label={t('roles.role')}
          size="lg"
          allowDeselect={false}
          value={String(role.id)}
          onChange={(id) => id && onRole(Number(id))}
          data={list.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <RoleMenu role={role} abilities={list.abilities} onAction={onAction}>
          <ActionIcon size={44} variant="default" aria-label={t('roles.more', { role: role.name })}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </RoleMenu>
      </div>
      <p className={classes['phoneNote']}>
        {t('roles.people', { count: role.people })}
        {role.isFixed && ` · ${t('roles.fixed')}`}
      </p>
      {groups.map((group) => (
        <section key={group.group}>
          <h2 className={classes['phoneGroup']}>
            <span>{groupLabel(group.group)}</span>
            <span className={`${classes['quiet']} num`}>
              {t('roles.some', { count: countHeld(role, group), total: group.all.length })}
            </span>
          </h2>
          {group.shown.map((privilege) => {
            const { code, help, isPlanned } = privilege;
            const found = foundIn(privilege, text, labelOf) ?? '';
            return (
              // biome-ignore lint/a11y/useSemanticElements: as in the matrix
              <button
                key={code}
                type="button"
                role="checkbox"
                className={classes['phoneRow']}
                aria-label={isPlanned ? `${labelOf(code)} ${t('roles.planned')}` : labelOf(code)}
                aria-description={help ?? undefined}
                aria-checked={holds(role, code)}
                aria-disabled={role.isFixed || !list.abilities.edit || undefined}
                onClick={() => onToggle(role, code)}
              >
                <span>
                  {labelOf(code)}
                  {isPlanned && (
                    <>
                      {' '}
                      <span className={classes['planned']}>{t('roles.planned')}</span>
                    </>
                  )}
                  {help !== null && <span className={classes['help']}>{help}</span>}
                  <FoundIn privilege={privilege} found={found === help ? '' : found} />
                </span>
                <Box isHeld={holds(role, code)} isFixed={role.isFixed} isDifferent={differs(role, code)} />
              </button>
            );
          })}
        </section>
      ))}
    </div>
  );
}
