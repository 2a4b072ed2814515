// Preloaded into the attacked product: connections that would leave the machine fail at once, as in
// a network without internet access.
import net from 'node:net';

const connect = net.Socket.prototype.connect;
const isHere = (host) =>
  host === undefined || /^(?:localhost|127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/.test(host);

net.Socket.prototype.connect = function connectHere(...args) {
  const [options] = Array.isArray(args[0])
    ? args[0]
    : [
        typeof args[0] === 'object'
          ? args[0]
          : { port: args[0], host: typeof args[1] === 'string' ? args[1] : undefined },
      ];
  if (options.path === undefined && !isHere(options.host)) {
    process.nextTick(() =>
      this.destroy(
        Object.assign(new Error(`${options.host} is not on this machine`), { code: 'ENETUNREACH' }),
      ),
    );
    return this;
  }
  return connect.apply(this, args);
};
