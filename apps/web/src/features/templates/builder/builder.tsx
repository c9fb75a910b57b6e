import type { Template } from '@safety-qube/contract/schemas/templates';
import { kindProblems } from '@safety-qube/domain/templates/forms-in-force';
import { publishProblems } from '@safety-qube/domain/templates/publish-problems';
import { questionNumbers } from '@safety-qube/domain/templates/question-numbers';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../components/ui/page.tsx';
import { formsOf, type TemplateSetup } from '../../../config/template-modules.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { historyOf, reduceHistory } from '../edit/history.ts';
import { useFormsInForce } from '../use-forms-in-force.ts';
import { inWords } from '../words.ts';
import {
  type BuilderActions,
  type BuilderView,
  ContentContext,
  NumbersContext,
  ProblemsContext,
  SelectionContext,
  ViewContext,
} from './builder-context.ts';
import { BuilderHeader } from './builder-header.tsx';
import { BuilderPanes } from './builder-panes.tsx';
import { OthersNotice } from './others-notice.tsx';
import { type Pane, paneFor, useClampedPane } from './panes.ts';
import { existingSelection, type Selection, TEMPLATE_ITSELF } from './selection.ts';
import { useAutosave } from './use-autosave.ts';
import { type Now, useBuilderActions } from './use-builder-actions.ts';
import { useBuilderKeys } from './use-builder-keys.ts';
import { useOtherEditors } from './use-others-work.ts';

/** Returns the numbers of the questions: the same object while they are the same, so that typing renders nothing again. */
function useStableNumbers(content: TemplateContent): Readonly<Record<string, string>> {
  const last = useRef<Readonly<Record<string, string>>>({});
  const numbers = replaceEqualDeep(last.current, questionNumbers(content));
  useLayoutEffect(() => {
    last.current = numbers;
  });
  return numbers;
}

/** The builder of a template: everything is derived from its history and the selection. */
export function Builder({ setup, template }: { setup: TemplateSetup; template: Template }) {
  const { t } = useTranslation();
  const [history, dispatch] = useReducer(reduceHistory, template.content, historyOf);
  const [wished, setWished] = useState<Selection>(TEMPLATE_ITSELF);
  const [language, setLanguage] = useState(template.language);
  const isWide = useLayout() === 'desktop';
  const [pane, setPane] = useClampedPane(isWide);
  const content = history.present;
  const numbers = useStableNumbers(content);
  const selection = useMemo(() => existingSelection(content, wished), [content, wished]);
  const saving = useAutosave(template, content);
  const canEdit = saving.head.abilities.edit;
  const others = useOtherEditors(setup, saving, content, dispatch);
  const deferredContent = useDeferredValue(content);
  const inForce = useFormsInForce(setup.module);
  const problems = useMemo(
    () => [
      ...publishProblems(deferredContent),
      ...kindProblems({ id: template.id, content: deferredContent }, formsOf(setup.module), inForce),
    ],
    [deferredContent, template.id, setup.module, inForce],
  );

  const now = useRef<Now>({ content, selection });
  useLayoutEffect(() => {
    now.current = { content, selection };
  });
  const select = useCallback<BuilderActions['select']>(
    (next, inLanguage) => {
      setWished(next);
      if (inLanguage !== undefined) setLanguage(inLanguage);
      setPane((before: Pane) => paneFor(before, isWide));
    },
    [isWide, setPane],
  );
  const actions = useBuilderActions(now, dispatch, select);
  useBuilderKeys(now, dispatch, actions, canEdit);
  const { module } = setup;
  const own = content.language;
  const shown = language === own || content.languages.includes(language) ? language : own;
  const view = useMemo<BuilderView>(
    () => ({ id: template.id, actions, language: shown, own, canEdit, module }),
    [template.id, actions, shown, own, canEdit, module],
  );

  return (
    <ViewContext value={view}>
      <ContentContext value={content}>
        <SelectionContext value={selection}>
          <NumbersContext value={numbers}>
            <ProblemsContext value={problems}>
              <Page isFixed>
                <BuilderHeader
                  setup={setup}
                  name={inWords(content.name, shown, own) || t('templates.unnamed')}
                  history={history}
                  dispatch={dispatch}
                  onLanguage={setLanguage}
                  saving={saving}
                  onProblems={() => setPane('problems')}
                />
                <OthersNotice {...others} />
                <BuilderPanes pane={pane} onPane={setPane} isWide={isWide} />
              </Page>
            </ProblemsContext>
          </NumbersContext>
        </SelectionContext>
      </ContentContext>
    </ViewContext>
  );
}
