import { saveDraft, type Template } from '@safety-qube/contract/templates';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CallError, call } from '../../../shared/api/call.ts';
import { reactToError } from '../../../shared/api/query-client.ts';

/** Time after the last change until it is saved, in milliseconds. */
const SAVE_AFTER = 800;

/** Somebody else saved the template in the meantime: who and when, and the version that is there now. */
export interface Conflict {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: { readonly name: string } | null;
}
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
/** What of a template changes by saving it. */
type Head = Omit<Template, 'content' | 'problems' | 'leftOut'>;

function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof CallError) || error.code !== 'TEMPLATE_CHANGED') return undefined;
  return (error.data as { data?: Conflict }).data;
}

/**
 * Saves a draft a moment after each change, one saving after the other, each on the version that the one before made. When
 * somebody else saved in the meantime nothing is sent any more until it is decided whose stays.
 */
export function useAutosave(template: Template, content: TemplateContent) {
  const [head, setHead] = useState<Head>(template);
  const canEdit = head.abilities.edit;
  const [state, setState] = useState<SaveState>('saved');
  const [conflict, setConflict] = useState<Conflict>();
  const isHeld = useRef(false);
  const [problem, setProblem] = useState<string>();
  const saved = useRef(template.content);
  const version = useRef(template.version);
  const newest = useRef(content);
  const running = useRef<Promise<boolean>>(undefined);
  useLayoutEffect(() => {
    newest.current = content;
  });

  const hold = useCallback((by: Conflict) => {
    isHeld.current = true;
    setConflict(by);
    setState('conflict');
  }, []);

  const send = useCallback(async (): Promise<boolean> => {
    while (newest.current !== saved.current && !isHeld.current) {
      const sent = newest.current;
      setState('saving');
      try {
        const { problems: _, ...now } = await call(saveDraft, {
          params: { id: template.id },
          version: version.current,
          body: { content: sent },
        });
        saved.current = sent;
        version.current = now.version;
        setHead(now);
      } catch (error) {
        const found = conflictOf(error);
        setProblem(error instanceof CallError ? error.said : undefined);
        if (found) hold(found);
        else {
          reactToError(error);
          setState('failed');
        }
        return false;
      }
    }
    if (isHeld.current) return false;
    setState('saved');
    return true;
  }, [template.id, hold]);

  /** Saves now what is not saved yet; whether all is saved then. */
  const flush = useCallback(async (): Promise<boolean> => {
    running.current ??= send().finally(() => {
      running.current = undefined;
    });
    return running.current;
  }, [send]);

  useEffect(() => {
    if (!canEdit || conflict) return;
    if (content === saved.current) {
      // What is undone before it was sent is as it was saved.
      setState((before) => (before === 'waiting' ? 'saved' : before));
      return;
    }
    setState((before) => (before === 'saving' ? before : 'waiting'));
    const timer = setTimeout(() => void flush(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [content, canEdit, conflict, flush]);

  useEffect(() => {
    const onOnline = () => void flush();
    const onLeave = (event: BeforeUnloadEvent) => {
      if (newest.current !== saved.current) event.preventDefault();
    };
    window.addEventListener('online', onOnline);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('beforeunload', onLeave);
      // Whoever goes to another page takes nothing along that is not saved.
      void flush();
    };
  }, [flush]);

  return {
    head,
    setHead: useCallback((now: Head) => {
      version.current = now.version;
      setHead(now);
    }, []),
    /** What If-Match names at this moment. */
    version: useCallback(() => version.current, []),
    state,
    conflict,
    problem,
    flush,
    /** Somebody is said to have saved: nothing more is sent where this page has not seen it. */
    heard: useCallback(
      async ({ version: other, savedAt, savedBy }: Conflict): Promise<void> => {
        await running.current;
        if (other > version.current) hold({ version: other, savedAt, savedBy });
      },
      [hold],
    ),
    /** Goes on from what the other has saved; `theirs` becomes the content. */
    takeTheirs: useCallback((theirs: Template) => {
      const { content: _, problems: __, leftOut: ___, ...now } = theirs;
      saved.current = theirs.content;
      version.current = theirs.version;
      isHeld.current = false;
      setHead(now);
      setConflict(undefined);
      setState('saved');
    }, []),
  };
}

/** What saving a draft offers. */
export type Saving = ReturnType<typeof useAutosave>;
