import type { Answers } from '@safety-qube/domain/templates/answers';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewTabs } from '../../../components/ui/view-tabs.tsx';
import { Properties } from '../properties/properties.tsx';
import classes from './builder.module.css';
import { useProblems } from './builder-context.ts';
import { Canvas } from './canvas.tsx';
import { Outline } from './outline.tsx';
import { type Pane, panesFor } from './panes.ts';
import { ProblemList } from './problem-list.tsx';

const Preview = lazy(() => import('../preview/preview.tsx').then((m) => ({ default: m.Preview })));

/** Outline, questions, and next to them properties, preview or problems; one at a time in a narrow window. */
export function BuilderPanes(props: { pane: Pane; onPane: (pane: Pane) => void; isWide: boolean }) {
  const { pane, onPane, isWide } = props;
  // State of the preview; kept here, so that it survives switching to another pane.
  const [answers, setAnswers] = useState<Answers>({});
  const { t } = useTranslation();
  const problems = useProblems();
  const tabs = (
    <ViewTabs<Pane>
      label={t('templates.panes')}
      value={pane}
      onChange={onPane}
      tabs={panesFor(isWide).map((value) => ({
        value,
        label: t(`templates.pane.${value}`),
        ...(value === 'problems' && problems.length > 0 && { count: problems.length }),
      }))}
    />
  );
  const side = (
    <>
      {pane === 'properties' && <Properties />}
      {pane === 'preview' && (
        <Suspense>
          <Preview answers={answers} onAnswers={setAnswers} />
        </Suspense>
      )}
      {pane === 'problems' && <ProblemList />}
    </>
  );
  if (!isWide)
    return (
      <>
        {tabs}
        <div className={classes['single']}>
          {pane === 'outline' && <Outline />}
          {pane === 'questions' && <Canvas />}
          {side}
        </div>
      </>
    );
  return (
    <div className={classes['panes']}>
      <nav className={classes['outline']} aria-label={t('templates.pane.outline')}>
        <Outline />
      </nav>
      <section className={classes['canvas']} aria-label={t('templates.pane.questions')}>
        <Canvas />
      </section>
      <section className={classes['side']} aria-label={t('templates.pane.properties')}>
        {tabs}
        <div className={classes['sideBody']}>{side}</div>
      </section>
    </div>
  );
}
