/**
 * One form's draft: offered when the form opens, kept while it is typed, gone when the form's action went through or its
 * operator gives it up. A draft reaches the form alone, by the operator's choice; what is proposed is read off the form.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { DeskResult } from '@tern/protocol/desk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { callDesk } from '../api.ts';
import { useDeskRead } from '../queries.ts';
import { signedState, useOwnSession } from '../session.ts';
import { entryOfContent } from './draft-content.ts';
import { DraftKeeper, type DraftState } from './draft-keeper.ts';
import { addForm, type DraftName, noteFormChange, type OpenForm } from './open-forms.ts';

export type DraftRow = DeskResult<'getDrafts'>[number];

export const DRAFTS_KEY = ['getDrafts', {}];

interface Parts {
  /** undefined: nothing of the form is kept. */
  name: DraftName | undefined;
  isOpen?: boolean;
  /** Puts the fields of a draft into the form. */
  write(entry: object): void;
}

export interface Draft {
  state: DraftState;
  /** The draft of before, about which the operator has yet to decide. */
  offer: DraftRow | undefined;
  /** The form takes nothing until the operator has decided, nor before it is known if there is something to decide. */
  isWaiting: boolean;
  isChanged(): boolean;
  /** The operator has changed the form, which holds this now. */
  change(entry: object): void;
  /** Fills the form from the draft that is offered. */
  take(): Promise<void>;
  /** Throws away the draft that is offered. */
  drop(): Promise<void>;
  /** Throws away all that was typed. */
  end(): void;
}

export function useDraft({ name, isOpen = true, write }: Parts): Draft {
  const { operatorId } = useOwnSession();
  const forget = useForgottenDrafts();
  const queries = useQueryClient();
  const [state, setState] = useState<DraftState>({ kind: 'none', savedTime: 0 });
  const [isDecided, setDecided] = useState(false);
  const key = name && `${name.form} ${name.subject}`;
  const { keeper, form } = useMemo(
    () => openForm(name, operatorId, { onState: setState, onEnd: forget }),
    [key, operatorId],
  );
  const isRead = isOpen && name !== undefined;
  const { data: rows = [], isPending } = useDeskRead('getDrafts', {}, { enabled: isRead });
  useEffect(() => {
    if (!isOpen) return;
    setDecided(false);
    setState(keeper.state);
    const remove = addForm(form);
    return () => {
      form.isChanged = false;
      remove();
      void keeper.flush().then(() => queries.invalidateQueries({ queryKey: DRAFTS_KEY }));
    };
  }, [isOpen, form, keeper, queries]);
  const offer = isRead && !isDecided ? rows.find((row) => isOf(row, name)) : undefined;
  return {
    state,
    offer,
    isWaiting: offer !== undefined || (isRead && isPending && !isDecided),
    isChanged: () => form.isChanged,
    change(entry) {
      setDecided(true);
      noteChanged(form);
      if (name !== undefined) keeper.change(entry);
    },
    async take() {
      if (name === undefined) return;
      const { content, savedTime } = await callDesk('getDraft', name);
      const entry = entryOfContent(content);
      if (entry === undefined) return forget(name);
      write(entry);
      keeper.take(savedTime);
      setDecided(true);
      noteChanged(form);
    },
    async drop() {
      if (name === undefined) return;
      await callDesk('discardDraft', name);
      forget(name);
    },
    end: () => void form.end(),
  };
}

/** Registers something typed of which nothing is kept, such as a reason. */
export function useUnkeptText(): (isTyped: boolean) => void {
  const form = useRef<OpenForm>({
    name: undefined,
    isChanged: false,
    isKept: false,
    flush: async () => undefined,
    end: async () => undefined,
  }).current;
  useEffect(() => addForm(form), [form]);
  return (isTyped) => {
    if (form.isChanged === isTyped) return;
    form.isChanged = isTyped;
    noteFormChange();
  };
}

/** Takes the row of a draft that is gone from what was read before. */
export function useForgottenDrafts(): (name: Named) => void {
  const queries = useQueryClient();
  return (name) => {
    void queries.cancelQueries({ queryKey: DRAFTS_KEY });
    queries.setQueryData<DeskResult<'getDrafts'>>(DRAFTS_KEY, (rows) =>
      rows?.filter((row) => !isOf(row, name)),
    );
  };
}

type Named = Pick<DraftRow, 'form' | 'subject'>;

function isOf({ form, subject }: DraftRow, name: Named | undefined): boolean {
  return form === name?.form && subject === name.subject;
}

function noteChanged(form: OpenForm): void {
  if (form.isChanged) return;
  form.isChanged = true;
  noteFormChange();
}

interface Notes {
  onState(state: DraftState): void;
  onEnd(name: DraftName): void;
}

function openForm(name: DraftName | undefined, operatorId: string, { onState, onEnd }: Notes) {
  const keeper = new DraftKeeper(
    {
      isOwn: () => {
        const signed = signedState.get();
        return signed.kind === 'in' && signed.session.operatorId === operatorId;
      },
      save: (content) => callDesk('saveDraft', { ...named(name), path: location.pathname, content }),
      discard: () => callDesk('discardDraft', named(name)),
    },
    onState,
  );
  const form: OpenForm = {
    name,
    isChanged: false,
    get isKept() {
      return keeper.state.kind === 'waiting' || keeper.state.kind === 'saved';
    },
    flush: () => keeper.flush(),
    end() {
      form.isChanged = false;
      noteFormChange();
      if (name !== undefined) onEnd(name);
      return keeper.end();
    },
  };
  return { keeper, form };
}

function named(name: DraftName | undefined): DraftName {
  if (name === undefined) throw new Error('a form without a name keeps no draft');
  return name;
}
