/** Takes screenshots of every screen for review: `node e2e/screenshots.ts FOLDER [part of a name] [width,width]`. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openBrowser } from './harness/browser.ts';
import { loadDemo, OWNER, setUp, signIn } from './harness/house.ts';
import { Person } from './harness/person.ts';
import { RunningServer } from './harness/running-server.ts';
import { findSubjects } from './harness/screen-subjects.ts';
import { screensOf, show } from './harness/screens.ts';

const [folder, only = '', widths = '1440,390'] = process.argv.slice(2);
if (!folder) throw new Error('Say in which folder the pictures go');
mkdirSync(folder, { recursive: true });

const LOOKS = widths.split(',').flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    width: Number(width),
    height: Number(width) < 500 ? 844 : 900,
    colorScheme,
  })),
);

const server = await RunningServer.start();
const browser = await openBrowser();
try {
  await setUp(server.url);
  const session = await browser.newContext();
  await signIn(session, server.url, OWNER.email);
  await loadDemo(session, server.url);
  const subjects = await findSubjects(new Person(session, await session.newPage(), server.url));
  const storageState = await session.storageState();
  for (const { colorScheme, ...viewport } of LOOKS) {
    const phone = viewport.width < 500;
    const context = await browser.newContext({ storageState, viewport, colorScheme, hasTouch: phone, locale: 'en-US' });
    context.setDefaultTimeout(6000);
    for (const screen of screensOf(subjects).filter(({ name }) => name.includes(only))) {
      const person = new Person(context, await context.newPage(), server.url);
      const said = await show(person, screen).then(
        () => '',
        (error: Error) => `not as expected: ${error.message.split('\n')[0]}`,
      );
      await person.page.screenshot({ path: path.join(folder, `${screen.name}-${viewport.width}-${colorScheme}.png`) });
      const complaints = [said, ...person.problems].filter(Boolean);
      if (complaints.length > 0)
        console.log(`${screen.name} ${viewport.width} ${colorScheme}\n  ${complaints.join('\n  ')}`);
      await person.page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
