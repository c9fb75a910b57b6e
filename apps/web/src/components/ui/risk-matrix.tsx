import type { RiskMatrix } from '@safety-qube/contract/schemas/custom-fields';
import { rateRisk } from '@safety-qube/domain/records/risk';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { levelOf, useRiskMatrix } from '../../shared/records/risk-matrix.ts';
import classes from './risk-matrix.module.css';

/** A cell: likelihood and severity, in a version of the matrix. */
export interface RiskCell {
  likelihood: number;
  severity: number;
  matrixVersion?: number;
}

const tint = (color: string | undefined): CSSProperties => ({ '--level': color ?? 'var(--hover)' });

/** A rating in its level's colour: High 16. */
export function RiskChip({
  matrix,
  risk,
  isShort = false,
}: {
  matrix: RiskMatrix | undefined;
  risk: { score: number; level: string | null };
  /** Whether it shows the number alone. */
  isShort?: boolean;
}) {
  const level = levelOf(matrix, risk.level);
  return (
    <span className={classes['chip']} style={tint(level?.color)}>
      {!isShort && level?.label}
      <bdi dir="ltr">{risk.score}</bdi>
    </span>
  );
}

/** The rating of a record, by the version of the matrix that it was made by. */
export function RatedRisk({ risk }: { risk: { score: number; level: string | null; matrixVersion: number } }) {
  return <RiskChip matrix={useRiskMatrix(risk.matrixVersion)} risk={risk} />;
}

/** Direction of each arrow key in the grid: rows are ordered from the most likely down. */
const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Selects a cell of the tenant's matrix, by tap or by arrow keys. */
export function RiskMatrixField(props: {
  label: string;
  matrix: RiskMatrix;
  value: RiskCell | null;
  /** What is shown while no cell is chosen; the levels by default. */
  children?: ReactNode;
  onChange: (cell: RiskCell | null) => void;
}) {
  const { matrix, value, onChange } = props;
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const rows = matrix.likelihood.toSorted((a, b) => b.value - a.value);
  const columns = matrix.severity.toSorted((a, b) => a.value - b.value);
  const likely = matrix.likelihood.find((row) => row.value === value?.likelihood);
  const severe = matrix.severity.find((column) => column.value === value?.severity);
  const rating = value && rateRisk(matrix, value.likelihood, value.severity);
  /** The one cell that the tab key reaches. */
  const [homeRow, homeColumn] = value
    ? [rows.findIndex((r) => r.value === value.likelihood), columns.findIndex((c) => c.value === value.severity)]
    : [0, 0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const at = event.target instanceof HTMLElement && event.target.dataset['at']?.split('-').map(Number);
    if (!step || !at) return;
    event.preventDefault();
    const turn = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const row = Math.min(rows.length - 1, Math.max(0, (at[0] ?? 0) + step[0]));
    const column = Math.min(columns.length - 1, Math.max(0, (at[1] ?? 0) + step[1] * turn));
    grid.current?.querySelector<HTMLElement>(`[data-at="${row}-${column}"]`)?.focus();
  };
  return (
    <div className={classes['field']}>
      <div
        ref={grid}
        role="radiogroup"
        aria-label={props.label}
        className={classes['matrix']}
        style={{ '--columns': columns.length }}
        onKeyDown={onKeyDown}
      >
        <span className={classes['axis']} aria-hidden />
        {columns.map((column) => (
          <span key={column.value} className={classes['columnHead']} aria-hidden>
            {column.label}
          </span>
        ))}
        {rows.map((row, r) => [
          <span key={`${row.value}`} className={classes['rowHead']} aria-hidden>
            {row.label}
          </span>,
          ...columns.map((column, c) => {
            const rated = rateRisk(matrix, row.value, column.value);
            const level = levelOf(matrix, rated?.level ?? null);
            const isChosen = value?.likelihood === row.value && value.severity === column.value;
            return (
              // biome-ignore lint/a11y/useSemanticElements: cells of a grid that arrow keys navigate in two directions
              <button
                key={`${row.value}-${column.value}`}
                type="button"
                role="radio"
                aria-checked={isChosen}
                aria-label={t('risk.cell', {
                  likelihood: row.label,
                  severity: column.label,
                  level: level?.label ?? '',
                  score: rated?.score,
                })}
                data-at={`${r}-${c}`}
                tabIndex={r === homeRow && c === homeColumn ? 0 : -1}
                className={classes['cell']}
                style={tint(level?.color)}
                onClick={() =>
                  onChange(
                    isChosen ? null : { likelihood: row.value, severity: column.value, matrixVersion: matrix.version },
                  )
                }
              >
                <span className={classes['letter']} aria-hidden>
                  {level?.mark}
                </span>
                {rated?.score}
              </button>
            );
          }),
        ])}
      </div>
      <div className={classes['below']} aria-live="polite">
        {rating && likely && severe ? (
          <>
            <RiskChip matrix={matrix} risk={rating} />
            <span>{t('risk.chosen', { likelihood: likely.label, severity: severe.label })}</span>
          </>
        ) : (
          props.children ||
          matrix.levels.map((level) => (
            <span key={level.key} className={classes['legendItem']}>
              <span className={classes['swatch']} style={tint(level.color)} aria-hidden>
                {level.mark}
              </span>
              {level.label}
            </span>
          ))
        )}
      </div>
    </div>
  );
}
