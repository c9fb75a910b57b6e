import type { Role } from '@safety-qube/contract/access';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Box } from './box.tsx';
import classes from './matrix.module.css';
import type { PrivilegeOf } from './matrix.ts';

interface RowProps {
  privilege: PrivilegeOf;
  label: string;
  /** Of the roles only what does not change with a click is read here. */
  roles: Pick<Role, 'id' | 'name' | 'isFixed'>[];
  /** A letter for each role: is it held, does it differ. Texts, so that a click draws one row anew and not all. */
  held: string;
  different: string;
  row: number;
  /** Column that is in the tab order; undefined when another row has it. */
  current: number | undefined;
  isLocked: boolean;
}

/** A privilege and its box for each role. */
export const MatrixRow = memo(function MatrixRow(props: RowProps) {
  const { privilege, label, roles, held, different, row, current, isLocked } = props;
  const { t } = useTranslation();
  return (
    <tr className={classes['row']}>
      <th scope="row" className={classes['privilege']}>
        <span className={classes['label']}>{label}</span>
        <bdi dir="ltr" className={classes['code']}>
          {privilege.code}
        </bdi>
      </th>
      {roles.map((role, column) => {
        const isDifferent = different[column] === '1';
        return (
          <td key={role.id} className={classes['cell']} data-column={column}>
            {/* biome-ignore lint/a11y/useSemanticElements: a native box cannot carry a lock, nor say that it is read-only */}
            <button
              type="button"
              role="checkbox"
              className={classes['button']}
              aria-checked={held[column] === '1'}
              aria-disabled={role.isFixed || isLocked || undefined}
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
