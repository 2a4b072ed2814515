// Every exported part of the kit has a doc comment, and a control says in it which states it has and
// which keys operate it beside typing and Tab. Properties are documented at their members, and icons
// are named by what they show.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { committedFiles, textOf } from './repository.mjs';

const kit = 'libs/ui/kit/src';

/** Parts that are loaded by the control whose doc comment describes them, or that only show. */
const withoutStates =
  /^(AnchorTarget|MenuPanel|NotOpened|PopoverPanel|TooltipBubble|\w+Control|CalendarPopover|DayCalendar|WeekdayRow|ChoiceGroup|PhoneFrame|Onboarding\w+|CloseButton|Surface\w+)$/;
const folders = 'actions choices dates onboarding surfaces text-fields values'.split(' ');
/** Fields of one line, operated by typing alone. */
const typed =
  /^(TextField|TextArea|EmailField|UrlField|MoneyField|NumberField|PhoneField|JsonField)$/;

/** The exported functions and constants of a source, each with its doc comment. */
function partsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const isExported = (statement) =>
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return source.statements.filter(isExported).flatMap((statement) => {
    const doc = ts
      .getJSDocCommentsAndTags(statement)
      .map((part) => part.getText(source))
      .join('\n');
    if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name.text, doc }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.map(({ name }) => ({
      name: name.getText(source),
      doc,
    }));
  });
}

/** What the doc comments of a source lack, as “file name: what”. */
function lacking(file, text) {
  const isControl = folders.some((folder) => file.startsWith(`${kit}/${folder}/`));
  return partsOf(file, text).flatMap(({ name, doc }) => {
    if (!doc) return [`${file} ${name}: a doc comment`];
    if (!isControl || !/^[A-Z][a-z]/.test(name) || withoutStates.test(name)) return [];
    return [
      ...(/States: /.test(doc) || name === 'SheetList' ? [] : [`${file} ${name}: States: …`]),
      ...(/Keys: |arrow keys/.test(doc) || typed.test(name) ? [] : [`${file} ${name}: Keys: …`]),
    ];
  });
}

const isPart = (file) =>
  file.startsWith(`${kit}/`) &&
  /\.tsx?$/.test(file) &&
  !/\.(test|stories)\.tsx?$|\/testing\/|\/icons\/|\/(index|messages|es)\.ts$/.test(file);

describe('documentation of the kit', () => {
  it('covers every exported part, and the states and keys of controls', () => {
    const parts = committedFiles().filter(isPart);
    assert.ok(parts.length > 100, `${parts.length} files`);
    assert.deepEqual(
      parts.flatMap((file) => lacking(file, textOf(file))),
      [],
    );
  });

  it('finds a part without a comment, and a control without states or keys', () => {
    const file = `${kit}/actions/Knob.tsx`;
    assert.deepEqual(
      lacking(
        file,
        '/** Turns. */\nexport function Knob() {}\nexport const turned = 1;\n/** States: on. Keys: Space. */\nexport function Dial() {}\n',
      ),
      [`${file} Knob: States: …`, `${file} Knob: Keys: …`, `${file} turned: a doc comment`],
    );
  });
});
