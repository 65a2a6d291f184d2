// Shows the OpenAPI document in Swagger UI, from files of this server. The page comes from
// @elysiajs/swagger, which loads this script in place of a reader from a CDN.
const { url } = document.getElementById('api-reference').dataset
const style = Object.assign(document.createElement('link'), {
  rel: 'stylesheet',
  href: '/swagger/assets/swagger-ui.css',
})
const root = document.createElement('main')
const script = Object.assign(document.createElement('script'), {
  src: '/swagger/assets/swagger-ui-bundle.js',
  onload: () => window.SwaggerUIBundle({ url, domNode: root, deepLinking: true }),
})
document.head.append(style)
document.body.append(root, script)
