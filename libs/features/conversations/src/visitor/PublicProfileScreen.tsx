import { useParams } from '@patchbay/routes';
import classes from './Chat.module.css';
import { VisitorChat } from './VisitorChat.js';

/** `/{username}`: the public page of an agent, where every visitor may call it and chat with it. */
export function Screen() {
  const { username } = useParams({ from: '/$username' });
  return (
    <main className={classes.public}>
      <div className={classes.card}>
        <VisitorChat key={username} target={username} token={null} call="offered" />
      </div>
    </main>
  );
}
