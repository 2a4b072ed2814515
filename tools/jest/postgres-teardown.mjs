export default async function teardown() {
  await globalThis.patchbayPostgres?.stop();
}
