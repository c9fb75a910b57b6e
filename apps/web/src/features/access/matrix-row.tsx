import type { Role } from '@safety-qube/contract/schemas/access';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/ui/hint.tsx';
import { Box } from './box.tsx';
import classes from './matrix.module.css';
import type { PrivilegeOf } from './matrix.ts';

interface RowProps {
  privilege: PrivilegeOf;
  label: string;
  /** What it permits, or the operation, by which the search has found it; empty if by its name. */
  found: string;
  /** Only those properties of the roles that do not change with a click. */
  roles: Pick<Role, 'id' | 'name' | 'isFixed'>[];
  /**
   * A letter for each role: whether it has the privilege, and whether that differs from the default. Strings, so that a
   * click re-renders one row and not all.
   */
  held: string;
  different: string;
  row: number;
  /** Column that is in the tab order; undefined when it is in another row. */
  current: number | undefined;
  isLocked: boolean;
}

/** What of a privilege a search has found, unless its name: what it permits, or an operation. */
export function FoundIn({ privilege, found }: Pick<RowProps, 'privilege' | 'found'>) {
  if (!found) return null;
  if (found === privilege.help) return <span className={classes['help']}>{found}</span>;
  return (
    <bdi dir="ltr" lang="en" className={classes['operation']}>
      {found}
    </bdi>
  );
}

/** A privilege and its box for each role. */
export const MatrixRow = memo(function MatrixRow(props: RowProps) {
  const { privilege, label, found, roles, held, different, row, current, isLocked } = props;
  const { t } = useTranslation();
  return (
    <tr className={classes['row']}>
      <th scope="row" className={classes['privilege']}>
        <Hint isLong label={privilege.help ?? ''} isOn={privilege.help !== null && found !== privilege.help}>
          <span className={classes['label']}>{label}</span>
        </Hint>
        <bdi dir="ltr" className={classes['code']}>
          {privilege.code}
        </bdi>
        {privilege.isPlanned && <span className={classes['planned']}>{t('roles.planned')}</span>}
        <FoundIn privilege={privilege} found={found} />
      </th>
      {roles.map((role, column) => {
        const isDifferent = different[column] === '1';
        return (
          <td key={role.id} className={classes['cell']} data-column={column}>
            {/* biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot show a lock, nor be read-only */}
            <button
              type="button"
              role="checkbox"
              className={classes['button']}
              aria-checked={held[column] === '1'}
              aria-disabled={role.isFixed || isLocked || undefined}
              aria-description={privilege.help ?? undefined}
              aria-label={t(isDifferent ? 'roles.cellDifferent' : 'roles.cell', { role: role.name, privilege: label })}
              tabIndex={column === current ? 0 : -1}
              data-cell={`${row}.${column}`}
              data-code={privilege.code}
              data-role={role.id}
            >
              <Box isHeld={held[column] === '1'} isFixed={role.isFixed} isDifferent={isDifferent} />
            </button>
          </td>
        );
      })}
    </tr>
  );
});
