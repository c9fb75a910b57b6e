import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../../../components/ui/directional-icon.tsx';
import classes from './step-frame.module.css';

/** Id of the heading of the step, which gets the focus when the step opens. */
export const STEP_HEADING = 'step-heading';

/**
 * A step: its heading and introduction, its content, and the buttons at the bottom edge. `next` is the one primary
 * action.
 */
export function StepFrame(props: {
  title: string;
  text?: ReactNode;
  /** Further actions, at the end of the heading's line. */
  tools?: ReactNode;
  children: ReactNode;
  note?: ReactNode;
  onBack?: (() => void) | undefined;
  next?: ReactNode;
}) {
  const { t } = useTranslation();
  const { onBack, next, note } = props;
  return (
    <>
      <section className={classes['step']} aria-labelledby={STEP_HEADING}>
        <div className={classes['stepHead']}>
          <h2 id={STEP_HEADING} tabIndex={-1} className={classes['stepTitle']}>
            {props.title}
          </h2>
          {props.tools}
        </div>
        {props.text && <div className={classes['stepText']}>{props.text}</div>}
        {props.children}
      </section>
      {(onBack || next || note) && (
        <div className={classes['foot']} data-foot>
          {onBack && (
            <Button variant="default" size="md" onClick={onBack} leftSection={<DirectionalIcon name="back" />}>
              {t('import.back')}
            </Button>
          )}
          <span className={classes['footNote']}>{note}</span>
          {next}
        </div>
      )}
    </>
  );
}
