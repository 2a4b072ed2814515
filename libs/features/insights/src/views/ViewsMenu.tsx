import { Button, IconBookmark, IconButton, IconTrash, Popover, TextField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { Link, useAppSearch } from '@patchbay/routes';
import { useRef, useState } from 'react';
import { views as area } from './messages.js';
import { isView, maxViews, type SavedView, viewName, viewSearch } from './saved-views.js';
import { useSavedViews } from './use-saved-views.js';
import classes from './Views.module.css';

/** The saved views of the logs, and a field that saves what the address shows. */
export function ViewsMenu() {
  const t = useMessages(area);
  const search = useAppSearch();
  const saved = useSavedViews();
  const { views = [], mayEdit, isSaving, save, remove } = saved;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = views.find((view) => isView(search, view));
  return (
    <>
      <Button
        ref={anchor}
        icon={<IconBookmark size={15} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {current?.name ?? t('views')}
      </Button>
      <Popover
        anchor={anchor}
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('title')}
        align="end"
      >
        <div className={classes.panel}>
          {views.length === 0 ? <p className={classes.hint}>{t('none')}</p> : null}
          <ul className={classes.list}>
            {views.map((view) => (
              <li key={view.name} className={classes.item}>
                <Link
                  to="/app/data/logs"
                  search={view.search}
                  className={classes.link}
                  aria-current={view === current ? 'true' : undefined}
                  onClick={() => setOpen(false)}
                >
                  {view.name}
                </Link>
                {mayEdit ? (
                  <IconButton
                    label={t('remove', { name: view.name })}
                    icon={<IconTrash size={15} />}
                    disabled={isSaving}
                    onClick={() => remove(view.name)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
          {mayEdit ? (
            <SaveView
              views={views}
              isSaving={isSaving}
              onSave={(name) => {
                save({ name, search: viewSearch(search) });
                setOpen(false);
              }}
            />
          ) : (
            <p className={classes.hint}>{t('notYours')}</p>
          )}
        </div>
      </Popover>
    </>
  );
}

function SaveView({
  views,
  isSaving,
  onSave,
}: {
  readonly views: readonly SavedView[];
  readonly isSaving: boolean;
  readonly onSave: (name: string) => void;
}) {
  const t = useMessages(area);
  const [text, setText] = useState('');
  const name = viewName(text);
  const isKnown = views.some((view) => view.name === name);
  const isFull = views.length >= maxViews && !isKnown;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '' && !isFull) onSave(name);
      }}
    >
      <TextField
        label={t('name')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        {...(isFull ? { error: t('full', { max: maxViews }) } : {})}
      />
      <Button type="submit" disabled={name === '' || isFull} loading={isSaving}>
        {isKnown ? t('replace') : t('save')}
      </Button>
    </form>
  );
}
