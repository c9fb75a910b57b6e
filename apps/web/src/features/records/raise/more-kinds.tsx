import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazySelectSheet, loadSelectSheet } from '../../../components/ui/lazy-select-sheet.tsx';
import { afterFirstPaint, fetchAhead } from '../../../shared/page/after-first-paint.ts';
import classes from './raise.module.css';

/** Opens the sheet of all kinds. */
export default function MoreKinds(props: {
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterFirstPaint(() => fetchAhead(loadSelectSheet)), []);
  return (
    <>
      <button type="button" className={classes['moreKinds']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('raise.moreKinds')}
      </button>
      {isOpen && (
        <LazySelectSheet
          title={props.label}
          data={props.options}
          chosen={props.value === null ? [] : [props.value]}
          onPick={(value) => {
            props.onChange(value);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
