import classes from './record-number.module.css';

/** A record's number, left to right in every language, with tabular digits. */
export function RecordNumber({ number }: { number: string }) {
  const cut = number.search(/\d+$/);
  return (
    <span className={classes['number']} dir="ltr">
      {cut < 0 ? number : number.slice(0, cut)}
      {cut >= 0 && <span className="num">{number.slice(cut)}</span>}
    </span>
  );
}
