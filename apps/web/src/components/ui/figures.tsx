import { useNumbers } from '../../shared/format/use-numbers.ts';
import classes from './figures.module.css';

export interface Figure {
  readonly label: string;
  readonly value: number;
  readonly tone?: 'good' | 'bad' | undefined;
}

/** Results of a check or a run in one strip between two hairlines. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { whole } = useNumbers();
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, tone }) => (
        <div key={label} data-tone={tone}>
          <dt>{label}</dt>
          <dd className="num">{whole(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
